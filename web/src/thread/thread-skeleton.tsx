import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../ui/skeleton.tsx'

const shapes = ['self-start w-56', 'self-start w-40', 'self-end w-64', 'self-start w-72', 'self-end w-48']

/** Bubbles to come. */
export function ThreadSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-3 bg-thread px-6 pb-4">
      <span className="sr-only">
        <Trans>Loading messages</Trans>
      </span>
      {shapes.map((shape) => (
        <Skeleton key={shape} className={`h-11 rounded-2xl ${shape}`} />
      ))}
    </div>
  )
}
