import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { numeral } from '../language/format.ts'
import { Badge } from '../ui/badge.tsx'
import type { ImportPlan } from './documents.ts'
import { FaultWords } from './fault-list.tsx'

type PreviewRow = ImportPlan['preview'][number]

/** What would become of a row. */
function Outcome({ row: { fault, isKnown }, updates }: { row: PreviewRow; updates: boolean }) {
  if (fault)
    return (
      <span className="text-bad">
        <FaultWords fault={fault} />
      </span>
    )
  if (!isKnown) return <Badge tone="accent">{t`New`}</Badge>
  return <Badge>{updates ? t`Exists: is updated` : t`Exists: stays unchanged`}</Badge>
}

const cell = 'px-3 py-2 text-start align-top'

/** The first rows of a file as they would be read, with what is wrong with each. */
export function PreviewTable({ one }: { one: ImportPlan }) {
  const { columns, preview, updatesKnown } = one
  const phones = columns.filter(({ target }) => target === 'PHONE').length
  const faulty = preview.filter(({ fault }) => fault).length
  return (
    <section className="flex flex-col gap-3">
      <h2 id="import-preview" className="font-semibold">
        <Trans>The first rows</Trans>
      </h2>
      <p role="status" className="text-ink-2">
        {faulty === 0
          ? t`Nothing is wrong with the first ${numeral(preview.length)} rows.`
          : t`${numeral(faulty)} of the first ${numeral(preview.length)} rows cannot be saved as they are.`}
      </p>
      <section
        aria-labelledby="import-preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-xl border border-line"
      >
        <table className="w-full min-w-max border-collapse bg-surface text-[0.8125rem]">
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th scope="col" className={cell}>
                <Trans>Row</Trans>
              </th>
              <th scope="col" className={cell}>
                <Trans>What happens with it</Trans>
              </th>
              {columns.map(({ place, header }) => (
                <th key={place} scope="col" className={`${cell} max-w-48 truncate font-medium`}>
                  <bdi>{header}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {preview.map((row) => (
              <tr key={row.place}>
                <th scope="row" className={`${cell} font-medium tabular-nums`}>
                  {numeral(row.place)}
                </th>
                <td className={`${cell} max-w-64`}>
                  <Outcome row={row} updates={updatesKnown} />
                </td>
                {columns.map(({ place, target }) => (
                  <td key={place} className={`${cell} max-w-48 truncate`}>
                    <bdi>
                      {target === 'PHONE' && phones === 1 && row.phone ? row.phone : (row.cells[place] ?? '')}
                    </bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
