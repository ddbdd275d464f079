import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import type { ResultOf } from '../graphql/document.ts'
import { Field } from '../ui/field.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { PassedOver } from './passed-over.tsx'
import { tryQuery } from './rule-documents.ts'

type Trial = ResultOf<typeof tryQuery>['testKeywordRules']

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
