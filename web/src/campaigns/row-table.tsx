import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { looksLikePhone } from '../files/csv.ts'
import { numeral } from '../language/format.ts'
import type { Blank } from '../templates/values.ts'
import { Select } from '../ui/field.tsx'
import { type RowPlan, withColumn } from './row-plan.ts'

const most = 5
const cell = 'px-3 py-2 text-start align-top'

interface TableProps {
  plan: RowPlan
  blanks: readonly Blank[]
  onChange: (plan: RowPlan) => void
}

/** What each column is taken for, above the first rows. */
export function RowTable({ plan, blanks, onChange }: TableProps) {
  const { headings, rows, firstRow, columns, isPart } = plan
  const name = (index: number) => headings[index] || t`Column ${numeral(index + 1)}`
  return (
    <section
      aria-label={t`The first rows`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table className="w-full min-w-max border-collapse text-[0.8125rem]">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${cell} align-bottom`}>
              <Trans>Row</Trans>
            </th>
            {headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={index} scope="col" className={`${cell} min-w-44 font-normal`}>
                <Select
                  label={name(index)}
                  value={columns[index]}
                  onChange={({ target }) => onChange(withColumn(plan, index, target.value))}
                >
                  <option value="">{t`Left out`}</option>
                  <option value="phone">{t`Phone`}</option>
                  <option value="name">{t`Name`}</option>
                  <option value="firstName">{t`First name`}</option>
                  <option value="middleName">{t`Middle name`}</option>
                  <option value="lastName">{t`Last name`}</option>
                  {blanks.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </Select>
                {heading ? <span className="sr-only">{heading}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.slice(0, most).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={index}>
              <th scope="row" className={`${cell} font-medium tabular-nums`}>
                {numeral(firstRow + index)}
              </th>
              {headings.map((_, column) => {
                const text = row[column] ?? ''
                const isWrong = columns[column] === 'phone' && text !== '' && !looksLikePhone(text)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={column} className={`${cell} max-w-56 truncate ${isWrong ? 'text-bad' : ''}`}>
                    <bdi>{text}</bdi>
                    {isWrong ? <span className="block text-xs">{t`The phone cannot be read.`}</span> : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most ? (
        <p className="border-t border-line px-3 py-2 text-xs text-ink-2">
          {isPart ? t`and more rows` : <Trans>and {numeral(rows.length - most)} more rows</Trans>}
        </p>
      ) : null}
    </section>
  )
}
