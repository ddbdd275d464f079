import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, FlaskConical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { deleteTestMutation, type FlowTest, testsQuery } from './version-documents.ts'

function DeleteTest({ test, onClose }: { test: FlowTest; onClose: () => void }) {
  const change = useChange(deleteTestMutation, onClose)
  return (
    <Confirm
      title={t`Delete the test ${test.name}`}
      submit={t`Delete test`}
      onConfirm={() => void change.run({ input: { id: test.id } })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Versions are published without it.</Trans>
      </p>
    </Confirm>
  )
}

function didOf({ text, button, callStatus }: FlowTest['steps'][number]): string {
  if (text !== null) return text
  if (button !== null) return t`Taps ${button}`
  return callStatus === null
    ? t`The flow begins, or something else happens`
    : t`The address answers ${callStatus}`
}

function Steps({ test }: { test: FlowTest }) {
  return (
    <details>
      <summary className="cursor-pointer text-[0.8125rem] text-ink-2">
        <Trans>Conversation</Trans>
      </summary>
      <ol className="mt-2 flex list-decimal flex-col gap-2 ps-6">
        {test.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are told apart by their place
          <li key={at}>
            <bdi className="font-medium">{didOf(step)}</bdi>
            {step.expected.map((words) => (
              <bdi key={words} className="block break-words whitespace-pre-line text-ink-2">
                {words}
              </bdi>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Outcome({ outcome }: { outcome: FlowTest['outcome'] }) {
  const { passed, step, missing, heard } = outcome
  if (passed) {
    return (
      <p className="flex items-center gap-1.5 text-good">
        <CircleCheck className="size-4" aria-hidden="true" />
        <Trans>The draft passes</Trans>
      </p>
    )
  }
  return (
    <div className="text-bad">
      <p className="flex items-center gap-1.5">
        <CircleAlert className="size-4" aria-hidden="true" />
        {step === 0 ? <Trans>The draft cannot run</Trans> : t`The draft fails at step ${numeral(step)}`}
      </p>
      {missing ? (
        <p className="text-[0.8125rem]">
          <Trans>
            Expected: <bdi>{missing}</bdi>
          </Trans>
        </p>
      ) : null}
      {heard ? (
        <p className="text-[0.8125rem]">
          <Trans>
            Said: <bdi>{heard}</bdi>
          </Trans>
        </p>
      ) : null}
    </div>
  )
}

/** Conversations that the flow must have, and whether the draft has them. */
export default function Tests({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const answer = useAnswer(testsQuery, { id })
  const [deleted, setDeleted] = useState<FlowTest>()
  return (
    <Answered answer={answer}>
      {({ chatbotFlow: { tests } }) =>
        tests.length === 0 ? (
          <Empty icon={FlaskConical} title={t`No tests yet`}>
            {t`Save a conversation of the simulator as a test: a version that answers differently is not published.`}
          </Empty>
        ) : (
          <ul aria-label={t`Tests`} className="flex flex-col gap-3">
            {tests.map((test) => (
              <li
                key={test.id}
                className="flex items-start gap-3 rounded-xl border border-line bg-surface py-3 ps-4 pe-2"
              >
                <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                  <bdi className="font-medium break-words">{test.name}</bdi>
                  <Outcome outcome={test.outcome} />
                  <Steps test={test} />
                </div>
                {mayWrite ? (
                  <IconButton label={t`Delete the test ${test.name}`} onClick={() => setDeleted(test)}>
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                ) : null}
              </li>
            ))}
            {deleted ? <DeleteTest test={deleted} onClose={() => setDeleted(undefined)} /> : null}
          </ul>
        )
      }
    </Answered>
  )
}
