import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../chat/name.ts'
import { inWords } from '../chat/template-name.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Row, Rows } from '../ui/rows.tsx'
import { exactTime, useNow } from '../ui/time.ts'
import { autoRetryWords } from './auto-retry-words.ts'
import { capWords } from './cap-words.ts'
import { type Check, checkQuery, type Draft } from './draft-documents.ts'
import { estimateWords } from './estimate.ts'
import { holdFacts, WaysOfNumber } from './holds.tsx'
import { localStartWords, quietWords } from './hours-words.ts'
import { isOfNumber, problemWords, stepOf } from './obstacles.ts'
import { Previews } from './split/previews.tsx'
import { SplitSummary } from './split/summary.tsx'
import type { StepProps } from './step-props.ts'
import { stepLabels } from './steps.tsx'

const wayLook = 'font-medium underline underline-offset-4'

interface ProblemsProps {
  draft: Draft
  check: Check
}

/** What stands against the start or comes of it, and the way to where it is mended. */
function Problem({ draft, problem, check }: ProblemsProps & { problem: Check['problems'][number] }) {
  const { isBlocking } = problem
  const step = stepOf(problem)
  const Icon = isBlocking ? CircleAlert : TriangleAlert
  return (
    <li
      className={`flex flex-wrap items-center gap-2.5 rounded-lg px-3 py-2 ${isBlocking ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-56">{problemWords(problem, check, draft)}</span>
      {step ? (
        <Link to="/campaigns/$campaign" params={{ campaign: draft.id }} search={{ step }} className={wayLook}>
          {i18n._(stepLabels[step])}
        </Link>
      ) : null}
      {isOfNumber(problem) ? (
        <Link to="/settings/numbers" className={wayLook}>
          <Trans>Settings</Trans>
        </Link>
      ) : null}
    </li>
  )
}

function Problems({ draft, check }: ProblemsProps) {
  if (check.problems.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 rounded-lg bg-accent-soft px-3 py-2 text-accent">
        <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
        <Trans>Nothing prevents the start.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`What prevents the start`} className="flex flex-col gap-2">
      {check.problems.map((problem) => (
        <Problem
          key={`${problem.kind} ${problem.variant ?? ''}`}
          draft={draft}
          problem={problem}
          check={check}
        />
      ))}
    </ul>
  )
}

/** The first of those whose values are not the template's. */
function Unfit({ unfit }: Pick<Check, 'unfit'>) {
  if (unfit.length === 0) return null
  return (
    <Rows label={t`With values that do not match`}>
      {unfit.slice(0, 10).map(({ recipient: { id, to, name }, missing, unexpected }) => (
        <Row key={id}>
          <div className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">{name || formatPhone(to)}</bdi>
            <p className="text-[0.8125rem] text-ink-2">
              {missing.length > 0 ? t`Without a value: ${missing.join(', ')}` : null}{' '}
              {unexpected.length > 0 ? t`Too much: ${unexpected.join(', ')}` : null}
            </p>
          </div>
        </Row>
      ))}
    </Rows>
  )
}

const timeWords = (scheduledAt: string | null): string =>
  scheduledAt ? exactTime(scheduledAt) : t`Immediately when it is started`

function Summary({ draft, check }: { draft: Draft; check: Check }) {
  const { template, scheduledAt, localStart, quietHours, limitPolicy, cap, autoRetry } = draft
  const { sendableCount, newContactCount, optedOutCount, blockedCount } = check
  const { repeatedCount, goneCount, estimatedCost } = check
  const facts = [
    [t`Template`, `${inWords(template.name)} (${template.language})`],
    [t`Recipients who get it`, numeral(sendableCount)],
    newContactCount > 0 && [t`Become contacts`, numeral(newContactCount)],
    optedOutCount > 0 && [t`Left out: opted out of marketing`, numeral(optedOutCount)],
    blockedCount > 0 && [t`Left out: blocked`, numeral(blockedCount)],
    repeatedCount > 0 && [t`Left out: listed twice`, numeral(repeatedCount)],
    goneCount > 0 && [t`Left out: deleted`, numeral(goneCount)],
    estimatedCost && [t`What it will cost`, estimateWords(estimatedCost)],
    [t`Time`, localStart ? localStartWords(localStart) : timeWords(scheduledAt)],
    quietHours && [t`Quiet hours`, quietWords(quietHours)],
    ...holdFacts(check.holds),
    limitPolicy === 'WAIT' && [t`At the limit of the number`, t`Waits, and tries one person each hour`],
    cap && [t`Left out after`, capWords(cap)],
    autoRetry && [t`Failed recipients are retried`, autoRetryWords(autoRetry)],
  ].filter((fact): fact is [string, string] => Boolean(fact))
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What would refuse the start, whom it would reach, and the start itself. */
export default function CheckStep({ draft, onStart }: StepProps & { onStart: () => void }) {
  const now = useNow()
  const [shown, setShown] = useState(1)
  const mayExecute = useMay('CAMPAIGNS_EXECUTE')
  const answer = useAnswer(checkQuery, { id: draft.id })
  const isLater = draft.scheduledAt !== null && Date.parse(draft.scheduledAt) > now
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Answered answer={answer}>
        {({ broadcastCheck: check }) => (
          <div className="flex min-w-0 flex-col gap-4">
            <Problems draft={draft} check={check} />
            <Unfit unfit={check.unfit} />
            <Summary draft={draft} check={check} />
            <WaysOfNumber {...check.holds} />
            {draft.split ? <SplitSummary split={draft.split} check={check} /> : null}
            {mayExecute ? (
              <div>
                <Button look="primary" disabled={!check.isReady} onClick={onStart}>
                  {isLater ? t`Schedule` : t`Start now`}
                </Button>
              </div>
            ) : (
              <p className="text-ink-2">
                <Trans>
                  Your role does not include starting campaigns. Somebody who may finds it in the list.
                </Trans>
              </p>
            )}
          </div>
        )}
      </Answered>
      <Previews draft={draft} shown={shown} onShow={setShown} />
    </div>
  )
}
