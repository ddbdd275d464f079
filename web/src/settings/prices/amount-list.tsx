import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { money } from '../../language/format.ts'
import { type Amounts, categories, categoryNames } from './amounts.ts'

/** What messages cost in one country, by category. */
export function AmountList({ amounts, currency }: { amounts: Amounts; currency: string }) {
  const given = categoryNames.flatMap((category) => {
    const amount = amounts[category]
    return amount === undefined ? [] : [{ category, amount }]
  })
  if (given.length === 0)
    return (
      <p className="text-[0.8125rem] text-ink-2">
        <Trans>No prices</Trans>
      </p>
    )
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem]">
      {given.map(({ category, amount }) => (
        <div key={category} className="flex gap-1.5">
          <dt className="text-ink-2">{i18n._(categories[category])}</dt>
          <dd className="tabular-nums">
            <bdi>{money(amount, currency, true)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
