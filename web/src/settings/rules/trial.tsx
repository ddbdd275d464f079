import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { nameOf } from '../../chat/name.ts'
import type { ResultOf } from '../../graphql/document.ts'
import { problemOf } from '../../graphql/problem.ts'
import { Button } from '../../ui/button.tsx'
import { exactTime } from '../../ui/time.ts'
import { tell } from '../../ui/toast.ts'
import { tryRuleQuery } from './documents.ts'
import { conditionsOf, hasTrigger, type RuleDraft, triggerOf } from './rule-draft.ts'

type Result = ResultOf<typeof tryRuleQuery>['tryInboxRule']

function Outcome({ result: { runs, chats, isComplete, examples } }: { result: Result }) {
  if (runs === null)
    return <p>{t`It cannot be tried on the past: earlier values of contact fields are not kept.`}</p>
  return (
    <>
      <p className="font-medium">
        <Plural
          value={runs}
          _0="It would not have run in the last 7 days."
          one="It would have run once in the last 7 days."
          other="It would have run # times in the last 7 days."
        />
      </p>
      {isComplete ? null : (
        <p className="text-ink-2">{t`Only the ${chats} latest conversations were checked.`}</p>
      )}
      <ul className="flex flex-col text-[0.8125rem]">
        {examples.map(({ contactId, occurredAt, conversation }) => (
          <li key={`${contactId} ${occurredAt}`} className="flex justify-between gap-3 py-0.5">
            <bdi className="min-w-0 truncate">
              {conversation ? nameOf(conversation.contact) : t`Somebody`}
            </bdi>
            <time dateTime={occurredAt} className="shrink-0 text-ink-2">
              {exactTime(occurredAt)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How often the rule would have run, as it is in the form. */
export function Trial({ draft }: { draft: RuleDraft }) {
  const client = useClient()
  const [result, setResult] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const variables = {
      trigger: triggerOf(draft),
      conditions: conditionsOf(draft),
      isOncePerCase: draft.isOncePerCase,
    }
    const answer = await client.query(tryRuleQuery, variables, { requestPolicy: 'network-only' }).toPromise()
    setBusy(false)
    if (answer.error) tell({ text: problemOf(answer.error).message })
    else setResult(answer.data?.tryInboxRule)
  }
  return (
    <section aria-label={t`Try it on past events`} className="flex flex-col items-start gap-2">
      <Button onClick={() => void run()} disabled={busy || !hasTrigger(draft)}>
        <Trans>Try it on past events</Trans>
      </Button>
      <div role="status" className="w-full">
        {result ? <Outcome result={result} /> : null}
      </div>
    </section>
  )
}
