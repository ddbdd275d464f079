import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { nameOf } from '../../chat/name.ts'
import { Refusal } from '../../problems/refusal.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { exactTime } from '../../ui/time.ts'
import { type Rule, type RuleRun, ruleRunsQuery } from './documents.ts'
import { eventWords, statusWords } from './words.ts'

/** Why steps were refused; what was done speaks for itself. */
function Refused({ steps }: Pick<RuleRun, 'steps'>) {
  return steps.map(({ status, code, message }, at) =>
    status === 'REFUSED' || status === 'UNKNOWN' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
      <p key={at} className="text-bad">
        {t`Step ${at + 1}`}:{' '}
        {code ? <Refusal code={code} message={message ?? ''} /> : (message ?? t`The result was lost.`)}
      </p>
    ) : null,
  )
}

function RunLine({ run }: { run: RuleRun }) {
  const { status, conversation, event, occurredAt, steps, causedByRules } = run
  const done = steps.filter((step) => step.status === 'DONE').length
  return (
    <li className="flex flex-col gap-1 py-2 text-[0.8125rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status === 'DONE' || status === 'WAITING' ? 'accent' : 'bad'}>
          {i18n._(statusWords[status])}
        </Badge>
        <bdi className="min-w-0 flex-1 truncate">
          {conversation ? nameOf(conversation.contact) : t`Somebody`}
        </bdi>
        <time dateTime={occurredAt} className="text-ink-2">
          {exactTime(occurredAt)}
        </time>
      </div>
      <p className="text-ink-2">
        {i18n._(eventWords[event])} · {t`Steps that changed something: ${done}`}
        {causedByRules.length > 0 ? ` · ${t`By a change of another rule`}` : ''}
      </p>
      <Refused steps={steps} />
    </li>
  )
}

/** What a rule did, and why. */
export default function RuleRuns({ rule: { id, name }, onClose }: { rule: Rule; onClose: () => void }) {
  const [first, setFirst] = useState(25)
  const [{ data, error }] = useQuery({
    query: ruleRunsQuery,
    variables: { ruleId: id, first },
    requestPolicy: 'cache-and-network',
  })
  const runs = data?.inboxRuleRuns
  return (
    <Dialog title={t`Log of ${name}`} onClose={onClose} wide>
      <div className="p-5">
        {error ? <p>{t`It cannot be loaded.`}</p> : null}
        {!runs && !error ? <Skeleton className="h-24 w-full" /> : null}
        {runs?.nodes.length === 0 ? (
          <p className="text-ink-2">
            <Trans>It did not run in the last 30 days.</Trans>
          </p>
        ) : null}
        <ul aria-label={t`Runs`} className="flex flex-col divide-y divide-line">
          {runs?.nodes.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </ul>
        {runs?.pageInfo.hasNextPage && first < 100 ? (
          <Button onClick={() => setFirst(100)}>
            <Trans>Show more</Trans>
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
