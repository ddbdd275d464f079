import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../ui/skeleton.tsx'
import { rowHeights, useDensity } from './density.ts'

const widths = ['w-32', 'w-24', 'w-36', 'w-28', 'w-20', 'w-32', 'w-24', 'w-28']

/** Rows as high as those that are coming, so that nothing jumps. */
export function RowSkeletons() {
  const density = useDensity()
  return (
    <div className="overflow-hidden px-2" role="status">
      <span className="sr-only">
        <Trans>Loading conversations</Trans>
      </span>
      {widths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes that are all the same
          key={index}
          className="flex items-center gap-3 px-2.5"
          style={{ height: `${rowHeights[density]}rem` }}
        >
          <Skeleton className={`${density === 'compact' ? 'size-8' : 'size-12'} rounded-full`} />
          <div className={`flex flex-1 flex-col ${density === 'compact' ? 'gap-1' : 'gap-2.5'}`}>
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
