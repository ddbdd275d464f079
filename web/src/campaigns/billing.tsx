import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { numeral } from '../language/format.ts'
import { useAnswer } from '../settings/use-answer.ts'
import type { Campaign } from './documents.ts'
import { useSeldom } from './use-seldom.ts'

/** What the platform bills of it, by category. */
const billingQuery = graphql(`
  query CampaignBilling($id: ID!) {
    broadcast(id: $id) {
      id
      billing { category billableCount freeCount }
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

/** How many messages the platform charges, as it tells once they arrive; nothing while it has told nothing. */
export function Billing({ campaign: { id, counts } }: { campaign: Campaign }) {
  const answer = useAnswer(billingQuery, { id })
  const again = useSeldom(answer.retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is what it is asked for
  useEffect(again, [again, counts.delivered])
  const billing = answer.data?.broadcast.billing ?? []
  if (billing.length === 0) return null
  return (
    <section aria-labelledby="billing" className="flex flex-col gap-2">
      <h2 id="billing" className="font-semibold">
        <Trans>What the platform charges</Trans>
      </h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {billing.map(({ category, billableCount, freeCount }) => (
          <div key={category} className="min-w-0">
            <dt className="text-xs text-ink-2">{i18n._(categories[category])}</dt>
            <dd className="tabular-nums">
              {t`Charged: ${numeral(billableCount)}`}
              {freeCount > 0 ? <span className="text-ink-2"> · {t`Free: ${numeral(freeCount)}`}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
