import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { actionsWidth, cell, wide } from './queue-columns.ts'
import type { Part } from './search.ts'

const head = `${cell} h-9 border-b border-line text-start text-xs font-semibold text-ink-2`

/** The names of the columns of the queue. */
export function QueueTableHead({ part }: { part: Part }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={head}>
          <Trans>Customer</Trans>
        </th>
        <th scope="col" className={`${head} ${wide.where}`}>
          {part === 'waiting' ? t`Queue` : t`Who has it`}
        </th>
        <th scope="col" className={`${head} ${wide.time}`}>
          {part === 'waiting' ? t`Waits` : t`For how long`}
        </th>
        <th scope="col" className={`${head} ${wide.deadline}`}>
          <Trans>Response time</Trans>
        </th>
        <th scope="col" className={`${head} ${wide.source}`}>
          <Trans>Why</Trans>
        </th>
        <td className={`${head} ${actionsWidth}`} />
      </tr>
    </thead>
  )
}
