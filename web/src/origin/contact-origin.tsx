import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { formatPhone } from '../chat/name.ts'
import type { ShownReferralFragment } from '../generated/documents.ts'
import type { ResultOf } from '../graphql/document.ts'
import { exactTime, fullDate } from '../ui/time.ts'
import { cameByQuery } from './documents.ts'
import { ReferralCard } from './referral-card.tsx'

interface CameByProps {
  label: string
  at: string
  referral: ShownReferralFragment
}

function Came({ label, at, referral }: CameByProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-3 text-ink-2">
        {label}
        <time dateTime={at} title={exactTime(at)}>
          {fullDate(at)}
        </time>
      </p>
      <ReferralCard referral={referral} />
    </div>
  )
}

type Known = NonNullable<ResultOf<typeof cameByQuery>['contact']>

/** By which advertisement or post a contact came first and, where that is another, last. */
function CameBy({ firstReferral: first, latestReferral: latest }: Known) {
  if (!first || !latest) return null
  const isSame = first.cameAt === latest.cameAt
  return (
    <section className="flex flex-col gap-3 border-t border-line px-5 py-4">
      <h3 className="text-xs font-semibold text-ink-2">{t`Where they came from`}</h3>
      <Came label={t`First contact`} at={first.cameAt} referral={first.referral} />
      {isSame ? null : <Came label={t`Latest`} at={latest.cameAt} referral={latest.referral} />}
    </section>
  )
}

/** Under which numbers they were known. */
function FormerPhones({ formerPhones }: Known) {
  if (formerPhones.length === 0) return null
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="mb-2 text-xs font-semibold text-ink-2">{t`Earlier numbers`}</h3>
      <ul>
        {formerPhones.map((phone) => (
          <li key={phone}>
            <bdi>{formatPhone(phone)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where somebody came from; nothing for most. */
export default function Origin({ contactId }: { contactId: string }) {
  const [{ data }] = useQuery({
    query: cameByQuery,
    variables: { contactId },
    requestPolicy: 'cache-and-network',
  })
  if (!data) return null
  return (
    <>
      <CameBy {...data.contact} />
      <FormerPhones {...data.contact} />
    </>
  )
}
