import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { numeral } from '../../language/format.ts'
import { Fact, Facts, Section } from '../../page/section.tsx'
import { exactTime } from '../../ui/time.ts'
import type { AccountOfPage } from './documents.ts'

/** What has come of what was written in the app before the number was connected. */
function historyWords({ historyProgress, historyPhase }: AccountOfPage): string {
  if (historyProgress == null) return t`Not asked for`
  const percent = numeral(historyProgress)
  if (historyPhase === 0) return t`${percent} % received, of the last day`
  if (historyPhase === 1) return t`${percent} % received, of the last 90 days`
  if (historyPhase === 2) return t`${percent} % received, of the last 180 days`
  return t`${percent} % received`
}

function Points({
  label,
  icon: Icon,
  children,
}: {
  label: string
  icon: typeof Check
  children: ReactNode[]
}) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-xs text-ink-3">{label}</h3>
      <ul className="flex flex-col gap-1.5">
        {children.map((child, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at} className="flex gap-2">
            <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0">{child}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A number that is used in the business app on a phone, too: what both share, and what the platform keeps from it. */
export function PhoneApp({ account }: { account: AccountOfPage }) {
  if (!account.isOnBusinessApp) return null
  return (
    <Section title={t`Also in the app on a phone`}>
      <Facts>
        <Fact name={t`Connected here since`}>{exactTime(account.createdAt)}</Fact>
        <Fact name={t`Maximum messages per second`}>{numeral(account.messagesPerSecond)}</Fact>
        <Fact name={t`Earlier messages`}>{historyWords(account)}</Fact>
      </Facts>
      <div className="grid gap-x-8 gap-y-4 rounded-xl border border-line bg-surface px-4 py-3 sm:grid-cols-2">
        <Points label={t`What both have in common`} icon={Check}>
          <Trans>What is written in the app appears in the conversation here, as sent from the app.</Trans>
          <Trans>What customers write comes to both.</Trans>
          <Trans>
            People added to the address book of the phone become contacts here, or get the name from it.
          </Trans>
        </Points>
        <Points label={t`What cannot be done`} icon={Minus}>
          <Trans>
            The number is registered in the app: it has no PIN here, and is not registered from here.
          </Trans>
          <Trans>The platform does not raise how many messages a second it accepts.</Trans>
          <Trans>Removing somebody from the address book removes nobody here.</Trans>
        </Points>
      </div>
    </Section>
  )
}
