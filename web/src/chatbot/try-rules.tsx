import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import type { ResultOf } from '../graphql/document.ts'
import { Field } from '../ui/field.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { tryQuery } from './rule-documents.ts'

type Trial = ResultOf<typeof tryQuery>['testKeywordRules']

function PassedOver({ passedOver }: Pick<Trial, 'passedOver'>) {
  if (passedOver.length === 0) return null
  return (
    <ul className="mt-1 list-disc ps-5 text-[0.8125rem] text-ink-2">
      {passedOver.map(({ rule, cause, problem }) => (
        <li key={rule?.id}>
          {cause === 'INACTIVE' ? (
            <Trans>
              <bdi>{rule?.name}</bdi> has the word, but it is not its time.
            </Trans>
          ) : (
            <Trans>
              <bdi>{rule?.name}</bdi> has the word, but its condition is not true.
            </Trans>
          )}
          {problem ? ` ${problem}` : null}
        </li>
      ))}
    </ul>
  )
}

function Outcome({ trial }: { trial: Trial }) {
  const { rule, keyword } = trial
  return (
    <>
      {rule ? (
        <p>
          <Trans>
            <bdi className="font-medium">{rule.name}</bdi> answers, because of “<bdi>{keyword}</bdi>”.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>No rule answers.</Trans>
        </p>
      )}
      <PassedOver passedOver={trial.passedOver} />
    </>
  )
}

/** A sentence of a customer, and the rule that would answer it: the server's own decision. */
export function TryRules() {
  const [said, setSaid] = useState('')
  const text = useSettled(said.trim())
  const [{ data, stale }] = useQuery({
    query: tryQuery,
    variables: { text },
    pause: text === '',
    requestPolicy: 'cache-and-network',
  })
  return (
    <section aria-label={t`Try the rules`} className="rounded-xl border border-line bg-surface p-4">
      <Field
        label={t`What would answer this?`}
        dir="auto"
        autoComplete="off"
        maxLength={4096}
        placeholder={t`What a customer writes`}
        value={said}
        onChange={({ target }) => setSaid(target.value)}
      />
      <div role="status" aria-busy={stale} className="mt-2 empty:hidden">
        {text !== '' && data ? <Outcome trial={data.testKeywordRules} /> : null}
      </div>
    </section>
  )
}
