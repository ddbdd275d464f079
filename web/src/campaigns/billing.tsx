import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { money, numeral } from '../language/format.ts'
import { useAnswer } from '../page/use-answer.ts'
import type { Campaign } from './documents.ts'
import { useSeldom } from './use-seldom.ts'

/** What the platform bills of it, by category. */
const billingQuery = graphql(`
  query CampaignBilling($id: ID!) {
    broadcast(id: $id) {
      id
      cost { currency amount unpricedCount }
      billing { category billableCount freeCount cost { currency amount } }
    }
  }
`)

type Category = ResultOf<typeof billingQuery>['broadcast']['billing'][number]['category']

const categories: Record<Category, MessageDescriptor> = {
  MARKETING: msg`Marketing`,
  MARKETING_LITE: msg`Marketing, delivered by the platform's choice`,
  UTILITY: msg`Utility`,
  AUTHENTICATION: msg`Authentication`,
  AUTHENTICATION_INTERNATIONAL: msg`Authentication, international`,
  SERVICE: msg`Service`,
  REFERRAL_CONVERSION: msg`Answer to an advertisement`,
  OTHER: msg`Other`,
}

interface SumProps {
  currency: string
  amount: string
  unpricedCount: number
}

/** What it costs so far, by the prices of the workspace. */
function Sum({ currency, amount, unpricedCount }: SumProps) {
  return (
    <p>
      <span className="font-medium tabular-nums">{t`About ${money(amount, currency)} so far`}</span>
      <span className="text-ink-2">
        {' · '}
        {t`By the prices of the workspace; the bill is the platform's.`}
        {unpricedCount > 0
          ? ` ${plural(unpricedCount, { one: '# message has no price.', other: '# messages have no price.' })}`
          : null}
      </span>
    </p>
  )
}

/** How many messages the platform charges, as it tells once they arrive; nothing while it has told nothing. */
export default function Billing({ campaign: { id, counts } }: { campaign: Campaign }) {
  const answer = useAnswer(billingQuery, { id })
  const again = useSeldom(answer.retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is what it is asked for
  useEffect(again, [again, counts.delivered])
  const { billing = [], cost = null } = answer.data?.broadcast ?? {}
  if (billing.length === 0) return null
  return (
    <section aria-labelledby="billing" className="flex flex-col gap-2">
      <h2 id="billing" className="font-semibold">
        <Trans>What the platform charges</Trans>
      </h2>
      {cost ? <Sum {...cost} /> : null}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {billing.map(({ category, billableCount, freeCount, cost: part }) => (
          <div key={category} className="min-w-0">
            <dt className="text-xs text-ink-2">{i18n._(categories[category])}</dt>
            <dd className="tabular-nums">
              {t`Charged: ${numeral(billableCount)}`}
              {part ? <span className="text-ink-2"> · {money(part.amount, part.currency)}</span> : null}
              {freeCount > 0 ? <span className="text-ink-2"> · {t`Free: ${numeral(freeCount)}`}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
