import { useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useMe } from '../session/me-context.ts'
import { Empty } from '../ui/empty.tsx'
import { RoomSkeleton } from './room.tsx'
import { roomsOf } from './rooms.ts'

/** The room that the address names, or the first one that is open to this person. */
export function RoomPage() {
  const { room: path } = useParams({ strict: false })
  const rooms = roomsOf(useMe())
  const room = path ? rooms.find((one) => one.path === path) : rooms[0]
  if (!room) {
    return (
      <Empty icon={Lock} title="This page is not open to you">
        Your role in this workspace does not include it. Ask an administrator.
      </Empty>
    )
  }
  const Page = room.page
  return (
    <Suspense fallback={<RoomSkeleton />}>
      <Page key={room.path} />
    </Suspense>
  )
}
