import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useMe } from '../session/me-context.ts'
import { EmptyPage, NoSuchPage } from '../ui/whole-page.tsx'
import { RoomSkeleton } from './room.tsx'
import { isRoom, roomsOf } from './rooms.ts'

/** The room that the address names, where it is open to this person. */
export function RoomPage() {
  const { room: path = '' } = useParams({ strict: false })
  const room = roomsOf(useMe()).find((one) => one.path === path)
  if (!isRoom(path)) return <NoSuchPage />
  if (!room) {
    return (
      <EmptyPage icon={Lock} title={t`This page is not open to you`}>
        <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
      </EmptyPage>
    )
  }
  const Page = room.page
  return (
    <Suspense fallback={<RoomSkeleton />}>
      <Page key={room.path} />
    </Suspense>
  )
}
