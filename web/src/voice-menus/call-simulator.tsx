import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, RotateCcw, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { phoneKeys } from '#messaging/calls/voice-menus/ivr-flows/ivr-kinds.ts'
import { VoicePlayer } from '../flows/forms/voice-prompt-field.tsx'
import type { Graph } from '../flows/graph.ts'
import { SidePanel } from '../flows/side-panel.tsx'
import type { CallEffect, CallEnd } from '../flows/voice-menu-documents.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { awaited, type CallTurn } from './call-turns.ts'
import { type SimulatedCall, useCall } from './use-call.ts'

const endWords: Record<CallEnd, MessageDescriptor> = {
  HUNG_UP: msg`The call is ended.`,
  HANDED_OVER: msg`The team has the call.`,
  FAILED: msg`The menu could not continue, and the call is ended.`,
}

/** The next Monday at this hour: menus go by hours, which are not those of whoever tries them. */
function mondayAt(hour: number): Date {
  const at = new Date()
  at.setDate(at.getDate() + ((8 - at.getDay()) % 7))
  at.setHours(hour, 0, 0, 0)
  return at
}

function Deed({ icon: Icon, children }: { icon: typeof Globe; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 self-center rounded-lg bg-raised px-2.5 py-1 text-xs text-ink-2">
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}

function Heard({ effect: { audio, text } }: { effect: CallEffect }) {
  if (!audio && text === null) return null
  return (
    <div className="flex w-full flex-col gap-1.5 self-start rounded-2xl rounded-ss-md bg-bubble-in px-3 py-2 shadow-xs">
      <span className="sr-only">{t`The caller hears:`} </span>
      <span dir="auto" className="break-words whitespace-pre-line">
        {text ?? audio?.name}
      </span>
      {audio ? <VoicePlayer filename={audio.filename} label={t`What is heard`} /> : null}
    </div>
  )
}

function EffectOfCall({ effect }: { effect: CallEffect }) {
  if (effect.kind === 'HTTP') return <Deed icon={Globe}>{effect.url}</Deed>
  if (effect.kind === 'TRANSFER') {
    const { team } = effect
    return (
      <Deed icon={UserRound}>
        {team ? (
          <Trans>
            Handed over to <bdi>{team.name}</bdi>
          </Trans>
        ) : (
          <Trans>Handed over to whoever takes calls</Trans>
        )}
      </Deed>
    )
  }
  return <Heard effect={effect} />
}

function TurnOfCall({ turn: { said, step } }: { turn: CallTurn }) {
  const problems = step.path.flatMap(({ problem }) => problem ?? [])
  return (
    <li className="flex flex-col gap-2">
      {said ? (
        <p className="max-w-[85%] self-end rounded-2xl rounded-se-md bg-bubble-out px-3 py-1.5 shadow-xs">
          <span className="sr-only">{t`The caller:`} </span>
          {said}
        </p>
      ) : null}
      {step.effects.map((effect, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a turn did never changes
        <EffectOfCall key={at} effect={effect} />
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
    </li>
  )
}

/** The keys of a telephone. */
function DialPad({ busy, onKey }: { busy: boolean; onKey: (key: string) => void }) {
  return (
    <fieldset className="grid w-48 grid-cols-3 gap-1.5 self-center">
      <legend className="sr-only">{t`Keys of the telephone`}</legend>
      {phoneKeys.map((key) => (
        <button
          key={key}
          type="button"
          disabled={busy}
          onClick={() => onKey(key)}
          className="h-11 rounded-xl border border-line bg-surface text-base font-medium tabular-nums enabled:hover:bg-hover disabled:text-ink-2"
        >
          {key}
        </button>
      ))}
    </fieldset>
  )
}

type Deeds = Pick<SimulatedCall, 'turns' | 'busy' | 'act'>

/** What else can happen than a key: time, an address, people. */
function Others({ turns, busy, act }: Deeds) {
  const what = awaited(turns)
  const small = (said: string, input: Parameters<typeof act>[0]) => (
    <Button key={said} size="small" disabled={busy} onClick={() => act(input, said)}>
      {said}
    </Button>
  )
  const buttons = {
    PLAY: () => [small(t`It is played to the end`, { played: true })],
    GATHER: () => [small(t`Nothing is pressed in time`, { timeout: true })],
    HTTP: () => [
      small(t`The address answers 200`, { http: { status: 200, body: '{}' } }),
      small(t`The address answers 500`, { http: { status: 500, body: '' } }),
      small(t`The address does not answer`, { http: { body: '' } }),
    ],
    TRANSFER: () => [
      small(t`Somebody takes it, and it ends`, { transfer: 'COMPLETED' }),
      small(t`Nobody takes it`, { transfer: 'NO_ANSWER' }),
      small(t`The caller hangs up`, { transfer: 'ABANDONED' }),
    ],
    GOTO: () => [],
    HANG_UP: () => [],
  }
  return <div className="flex flex-wrap justify-center gap-2">{what === null ? null : buttons[what]()}</div>
}

interface CallSimulatorProps {
  id: string
  graph: Graph
  onTurns: (turns: readonly CallTurn[]) => void
  onClose: () => void
}

const none: readonly CallTurn[] = []

/** A telephone on which one is the caller of the draft, whose nodes show where the call is. */
export default function CallSimulator({ id, graph, onTurns, onClose }: CallSimulatorProps) {
  const { i18n } = useLingui()
  const { turns, busy, problem, restart, act } = useCall(id, graph)
  const foot = useRef<HTMLDivElement>(null)
  const last = turns.at(-1)
  useEffect(() => onTurns(turns), [turns, onTurns])
  useEffect(() => () => onTurns(none), [onTurns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn
  useEffect(() => {
    foot.current?.scrollIntoView({ block: 'nearest' })
  }, [turns.length])
  return (
    <SidePanel label={t`Simulator`} onClose={onClose}>
      <section aria-label={t`Simulator`} aria-busy={busy} className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={busy} onClick={() => restart()}>
            <RotateCcw className="size-4" aria-hidden="true" />
            <Trans>Start again</Trans>
          </Button>
          <Button size="small" disabled={busy} onClick={() => restart(mondayAt(12))}>
            <Trans>Call on Monday at noon</Trans>
          </Button>
          <Button size="small" disabled={busy} onClick={() => restart(mondayAt(2))}>
            <Trans>Call at night</Trans>
          </Button>
        </div>
        <p className="text-xs text-ink-2">
          <Trans>No calls are made, and no address is requested.</Trans>
        </p>
        <div className="rounded-2xl border border-line bg-thread p-3">
          <div role="log" aria-label={t`Simulated call`}>
            <ol className="flex flex-col gap-2">
              {turns.map((turn, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: turns are told apart by their place
                <TurnOfCall key={at} turn={turn} />
              ))}
            </ol>
          </div>
          {last?.end ? (
            <p className="mt-3 text-center text-xs text-ink-2">{i18n._(endWords[last.end])}</p>
          ) : null}
          <div ref={foot} />
        </div>
        {problem ? <Alert>{problem.message}</Alert> : null}
        {last && !last.end ? (
          <>
            <Others turns={turns} busy={busy} act={act} />
            <DialPad busy={busy} onKey={(digit) => act({ digit }, digit)} />
          </>
        ) : null}
      </section>
    </SidePanel>
  )
}
