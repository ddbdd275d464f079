import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { numeral } from '../../language/format.ts'
import { Fact, Facts, Section } from '../../page/section.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { exactTime } from '../../ui/time.ts'
import { type AccountOfPage, subscribedQuery } from './documents.ts'
import { HealthBadges } from './health-badges.tsx'
import { kindWords } from './history.tsx'
import { adviceFor } from './refusals.ts'

/** Whether what is received comes here, asked of the platform now. */
function Subscribed({ id }: { id: string }) {
  const { data, problem } = useAnswer(subscribedQuery, { id })
  if (problem) return <span className="text-ink-2">{problem.message}</span>
  if (!data) return <span className="text-ink-3">…</span>
  return data.accountSubscribed ? t`Come here` : t`They do not arrive here: test the number to have them sent`
}

/** What the platform says of the number, and what to do where it is not well. */
export function Health({ account }: { account: AccountOfPage }) {
  const { id, phoneNumber, displayName, messagingLimit, throughput, restriction, restrictedUntil } = account
  const { tokenRefusedAt, phoneId, businessId, responderRole, freeRepliesLeft } = account
  const unknown = t`Not known yet`
  const named = (kind: keyof typeof kindWords) => i18n._(kindWords[kind])
  return (
    <Section title={t`Health`}>
      <p className="flex flex-wrap gap-2">
        <HealthBadges account={account} />
      </p>
      {tokenRefusedAt ? <p className="max-w-2xl text-bad">{adviceFor('TOKEN_REFUSED')}</p> : null}
      <Facts>
        <Fact name={t`Phone`}>
          <bdi>{phoneNumber ? `+${phoneNumber}` : unknown}</bdi>
        </Fact>
        <Fact name={t`Name in the chat`}>
          <bdi>{displayName ?? unknown}</bdi>
        </Fact>
        <Fact name={named('MESSAGING_LIMIT')}>
          <bdi>{messagingLimit ?? unknown}</bdi>
        </Fact>
        <Fact name={named('THROUGHPUT')}>
          <bdi>{throughput ?? unknown}</bdi>
        </Fact>
        <Fact name={named('RESTRICTION')}>
          {restriction ? <bdi>{restriction}</bdi> : t`None`}
          {restrictedUntil ? (
            <p className="text-xs text-ink-2">
              <Trans>Until {exactTime(restrictedUntil)}</Trans>
            </p>
          ) : null}
        </Fact>
        {freeRepliesLeft === null ? null : (
          <Fact name={t`Free replies left this month`}>{numeral(freeRepliesLeft)}</Fact>
        )}
        {responderRole ? (
          <Fact name={t`Role beside other responders`}>
            <bdi>{responderRole}</bdi>
          </Fact>
        ) : null}
        <Fact name={named('TOKEN')}>
          {tokenRefusedAt ? t`Refused since ${exactTime(tokenRefusedAt)}` : t`Accepted`}
        </Fact>
        <Fact name={t`Messages that are received`}>
          <Subscribed key={tokenRefusedAt} id={id} />
        </Fact>
        <Fact name={t`Phone number ID`}>
          <bdi>{phoneId}</bdi>
        </Fact>
        <Fact name={t`Business account ID`}>
          <bdi>{businessId}</bdi>
        </Fact>
      </Facts>
    </Section>
  )
}
