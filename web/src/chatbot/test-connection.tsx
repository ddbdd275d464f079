import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import type { ResultOf } from '../graphql/document.ts'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Row, Rows } from '../ui/rows.tsx'
import { type ConnectionTry, testConnectionMutation } from './ai-documents.ts'
import { adviceWords, outcomeWords, tryWords } from './ai-words.ts'

type Test = ResultOf<typeof testConnectionMutation>['testAiConnection']

/** What was tried, what it came to and what to do about it; the server's own words stand as they are. */
function TryRow({ one: { kind, outcome, detail, milliseconds } }: { one: ConnectionTry }) {
  const { i18n } = useLingui()
  const { words, tone } = outcomeWords[outcome]
  const advice = outcome === 'WARNED' || outcome === 'FAILED' ? adviceWords[kind] : null
  return (
    <Row faded={outcome === 'SKIPPED'}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{i18n._(tryWords[kind])}</span>
          <Badge tone={tone}>{i18n._(words)}</Badge>
          {milliseconds === null ? null : (
            <span className="text-[0.8125rem] text-ink-2">
              {plural(milliseconds, { one: '# millisecond', other: '# milliseconds' })}
            </span>
          )}
        </p>
        {advice ? <p className="text-[0.8125rem]">{i18n._(advice)}</p> : null}
        {detail && outcome !== 'SKIPPED' ? (
          <p dir="auto" className="text-by-page text-[0.8125rem] break-words text-ink-2">
            {detail}
          </p>
        ) : null}
      </div>
    </Row>
  )
}

function Result({ test: { model, isWorking, tries } }: { test: Test }) {
  return (
    <>
      <p role="status" className={`font-medium ${isWorking ? 'text-good' : 'text-bad'}`}>
        {isWorking ? (
          <Trans>
            <bdi>{model}</bdi> answers.
          </Trans>
        ) : (
          <Trans>
            <bdi>{model}</bdi> does not work as it should.
          </Trans>
        )}
      </p>
      <Rows label={t`What was tried`}>
        {tries.map((one) => (
          <TryRow key={one.kind} one={one} />
        ))}
      </Rows>
    </>
  )
}

/** Tries the model server in eight ways, when somebody asks for it. */
export function TestConnection() {
  const [test, setTest] = useState<Test | null>(null)
  const change = useChange(testConnectionMutation, ({ testAiConnection }) => setTest(testAiConnection))
  return (
    <section aria-label={t`Test of the model server`} className="flex max-w-2xl flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold">
            <Trans>Test of the model server</Trans>
          </h3>
          <p className="text-ink-2">
            <Trans>
              The test asks it short questions and a long one, which takes a few minutes at most. Its tokens
              count for the month.
            </Trans>
          </p>
        </div>
        <Button disabled={change.busy} onClick={() => void change.run({})}>
          <PlugZap className="size-4" aria-hidden="true" />
          {change.busy ? t`Testing …` : t`Test connection`}
        </Button>
      </div>
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      {test && !change.busy ? <Result test={test} /> : null}
    </section>
  )
}
