import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../ui/skeleton.tsx'

/** While a room is on its way. */
export function RoomSkeleton() {
  return (
    <div role="status" className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 pt-7 sm:px-6">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <Skeleton className="mt-3 h-64 rounded-xl" />
    </div>
  )
}
