import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TickBox } from '../ui/field.tsx'
import { EffectLine } from './effect-line.tsx'
import { endWords } from './end-words.ts'
import { writtenValue } from './forms/values.ts'
import { NextInput } from './next-input.tsx'
import { shownState, type Turn } from './simulation.ts'
import type { Simulation } from './use-simulation.ts'

const SaveTest = lazy(() => import('./save-test.tsx'))

interface TurnLinesProps {
  turn: Turn
  at: number
  isLast: boolean
  simulation: Simulation
}

function TurnLines({ turn, at, isLast, simulation }: TurnLinesProps) {
  const { said, step } = turn
  const { act, busy, goBack } = simulation
  const problems = step.path.flatMap(({ nodeId, problem }) => (problem ? [`${nodeId}: ${problem}`] : []))
  const tap = (id: string, title: string) => act({ button: id }, title)
  return (
    <li className="flex flex-col gap-2">
      {said ? (
        <div className="max-w-[85%] self-end rounded-2xl rounded-se-md bg-bubble-out px-3 py-2 shadow-xs">
          <span className="sr-only">{t`The customer:`} </span>
          <span dir="auto" className="break-words whitespace-pre-line">
            {said}
          </span>
        </div>
      ) : null}
      {step.effects.map((effect, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a turn did never changes
        <EffectLine key={index} effect={effect} onTap={isLast && !busy ? tap : null} />
      ))}
      {problems.map((problem) => (
        <p
          key={problem}
          lang="en"
          className="self-center rounded-lg bg-warn-soft px-2.5 py-1 text-xs text-warn"
        >
          {problem}
        </p>
      ))}
      {isLast ? null : (
        <button
          type="button"
          onClick={() => goBack(at)}
          className="self-center text-xs text-ink-2 underline underline-offset-2"
        >
          <Trans>Continue from here</Trans>
        </button>
      )}
    </li>
  )
}

function Variables({ vars }: { vars: Readonly<Record<string, unknown>> }) {
  const all = Object.entries(vars)
  if (all.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer font-medium text-ink-2">
        <Trans>Variables</Trans>
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.8125rem]">
        {all.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-ink-2">{name}</dt>
            <dd dir="auto" className="break-words">
              {writtenValue(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface SimulatorProps {
  flowId: string
  simulation: Simulation
  mayWrite: boolean
  /** a conversation that began in the middle is no test */
  isWhole: boolean
}

/** A phone on which one is the customer of the draft. */
export function Simulator({ flowId, simulation, mayWrite, isWhole }: SimulatorProps) {
  const { i18n } = useLingui()
  const { turns, busy, problem, restart, act } = simulation
  const [isSaving, setSaving] = useState(false)
  const mayAskModel = useMay('CHATBOT_AI_WRITE')
  const foot = useRef<HTMLDivElement>(null)
  const last = turns.at(-1)
  const state = shownState(last?.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn
  useEffect(() => {
    foot.current?.scrollIntoView({ block: 'nearest' })
  }, [turns.length])
  return (
    <section aria-label={t`Simulator`} aria-busy={busy} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={busy} onClick={restart}>
          <RotateCcw className="size-4" aria-hidden="true" />
          <Trans>Start again</Trans>
        </Button>
        {mayWrite && isWhole && turns.length > 0 ? (
          <Button size="small" disabled={busy} onClick={() => setSaving(true)}>
            <FlaskConical className="size-4" aria-hidden="true" />
            <Trans>Save as a test</Trans>
          </Button>
        ) : null}
      </div>
      <p className="text-xs text-ink-2">
        {simulation.asksModel ? (
          <Trans>Nothing is sent or kept. The AI is asked, and its tokens count for the month.</Trans>
        ) : (
          <Trans>Nothing is sent, called or kept.</Trans>
        )}
      </p>
      {mayAskModel ? (
        <TickBox
          name="asksModel"
          label={t`Send a real request to the AI`}
          checked={simulation.asksModel}
          onChange={({ target }) => simulation.setAsksModel(target.checked)}
        />
      ) : null}
      <div className="rounded-2xl border border-line bg-thread p-3">
        <div role="log" aria-label={t`Simulated conversation`}>
          <ol className="flex flex-col gap-2">
            {turns.map((turn, at) => (
              <TurnLines
                // biome-ignore lint/suspicious/noArrayIndexKey: turns are told apart by their place
                key={at}
                turn={turn}
                at={at}
                isLast={at === turns.length - 1}
                simulation={simulation}
              />
            ))}
          </ol>
        </div>
        {last?.end ? (
          <p className="mt-3 text-center text-xs text-ink-2">{i18n._(endWords[last.end])}</p>
        ) : null}
        <div ref={foot} />
      </div>
      {problem ? <Alert>{problem.message}</Alert> : null}
      {state ? (
        <>
          <NextInput state={state} effects={last?.step.effects ?? []} busy={busy} onAct={act} />
          <Variables vars={state.vars} />
        </>
      ) : null}
      <Suspense>
        {isSaving ? <SaveTest flowId={flowId} turns={turns} onClose={() => setSaving(false)} /> : null}
      </Suspense>
    </section>
  )
}
