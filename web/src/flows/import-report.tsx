import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ImportedBlock } from './import-documents.ts'

type Outcome = ImportedBlock['outcome']

/** What somebody has to look at comes first. */
const order: readonly Outcome[] = ['LEFT_OUT', 'CHANGED', 'CARRIED_OVER']

function headingOf(outcome: Outcome, count: number): string {
  switch (outcome) {
    case 'LEFT_OUT':
      return plural(count, { one: '# block is left out', other: '# blocks are left out' })
    case 'CHANGED':
      return plural(count, { one: '# block is changed', other: '# blocks are changed' })
    case 'CARRIED_OVER':
      return plural(count, { one: '# block is carried over', other: '# blocks are carried over' })
  }
}

/** The reasons are sentences of the server. */
function Block({ group, type, reasons }: ImportedBlock) {
  return (
    <li className="px-3 py-2">
      <p className="break-words">
        <bdi className="font-medium">{group}</bdi> · <bdi lang="en">{type}</bdi>
      </p>
      {reasons.map((reason) => (
        <p key={reason} lang="en" dir="auto" className="text-[0.8125rem] break-words text-ink-2">
          {reason}
        </p>
      ))}
    </li>
  )
}

/** What becomes of each block of an imported flow: what is left out and what is changed is open, the rest is not. */
export function ImportReport({ blocks }: { blocks: readonly ImportedBlock[] }) {
  const parts = order.flatMap((outcome) => {
    const found = blocks.filter((block) => block.outcome === outcome)
    return found.length === 0 ? [] : [{ outcome, heading: headingOf(outcome, found.length), found }]
  })
  const isWhole = parts.every(({ outcome }) => outcome === 'CARRIED_OVER')
  return (
    <section aria-label={t`How its blocks are imported`} className="flex flex-col gap-2">
      {isWhole ? (
        <p className="text-ink-2">
          <Trans>Everything that the file does also works here.</Trans>
        </p>
      ) : null}
      {parts.map(({ outcome, heading, found }) => (
        <details key={outcome} open={outcome !== 'CARRIED_OVER'} className="rounded-xl border border-line">
          <summary className="cursor-pointer px-3 py-2 font-medium">{heading}</summary>
          <ul aria-label={heading} className="divide-y divide-line border-t border-line">
            {found.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a file have no identity and no state
              <Block key={at} {...block} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
