import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  Grid3x3,
  LoaderCircle,
  MessageSquareText,
  Mic,
  MicOff,
  NotebookPen,
  Pause,
  PhoneOff,
  Play,
  Settings2,
  X,
} from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useSecond } from '../queue/use-second.ts'
import { clock } from '../sound/clock.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CallNote } from './call-note.tsx'
import { type CallState, type Phase, phaseOf } from './call-state.ts'
import type { Caller } from './caller.ts'
import { DialPad } from './dial-pad.tsx'
import type { Call } from './documents.ts'
import { endingWords, isTrouble } from './ending-words.ts'
import type { Quality } from './quality.ts'
import { QualityBars } from './quality-bars.tsx'

/** A call of this page, as the bar shows it. */
interface ShownCall {
  caller: Caller
  /** null before the server has it */
  call: Call | null
  numberName: string
  state: CallState
  isMuted: boolean
  /** null before anything was measured */
  quality: Quality | null
  /** what the server or the browser said of what was asked for last */
  problem: string | null
  /** hold and transfer are there in bridged calls alone (spec/10 DE16) */
  isBridged: boolean
}

/** What the bar can do; what is missing may not be done. */
export interface CallDeeds {
  mute: () => void
  hold?: (() => void) | undefined
  dial: (digit: string) => boolean
  /** opens the choice of the microphone */
  chooseMicrophone: () => void
  /** opens the choice of whom it goes to */
  transfer?: ((anchor: RefObject<HTMLElement | null>) => void) | undefined
  hangUp: () => void
  /** begins a call to the same customer */
  callBack?: (() => void) | undefined
  dismiss: () => void
}

const busy: readonly Phase[] = ['connecting', 'calling', 'ending']

function Words({ phase, call, now }: { phase: Phase; call: ShownCall; now: number }) {
  const { i18n } = useLingui()
  const { state } = call
  const time = state.talkingSince === null ? '' : clock((now - state.talkingSince) / 1000)
  if (state.ending) {
    const ending = i18n._(endingWords[state.ending])
    // What the server says of a fault is beside our words; what it refuses is in their place.
    return (
      <>
        {state.ending === 'failed'
          ? [ending, call.problem].filter(Boolean).join(' ')
          : (call.problem ?? ending)}
      </>
    )
  }
  const words: Record<Exclude<Phase, 'ended'>, string> = {
    ringing: t`Rings`,
    connecting: t`Connecting…`,
    calling: t`Calling…`,
    talking: time,
    held: t`On hold, ${time}`,
    ending: t`Hanging up…`,
  }
  return <>{words[phase as Exclude<Phase, 'ended'>]}</>
}

interface BarProps {
  call: ShownCall
  deeds: CallDeeds
}

function Tools({
  call,
  deeds,
  phase,
  keysOpen,
  onKeys,
}: BarProps & { phase: Phase; keysOpen: boolean; onKeys: () => void }) {
  const transfer = useRef<HTMLButtonElement>(null)
  const runs = phase === 'talking' || phase === 'held'
  const { hold, transfer: pass } = deeds
  const isHeld = call.state.isHeld
  return (
    <>
      <IconButton
        label={call.isMuted ? t`Unmute the microphone` : t`Mute the microphone`}
        aria-pressed={call.isMuted}
        onClick={deeds.mute}
        className={call.isMuted ? 'bg-warn-soft text-warn!' : ''}
      >
        {call.isMuted ? (
          <MicOff className="size-4.5" aria-hidden="true" />
        ) : (
          <Mic className="size-4.5" aria-hidden="true" />
        )}
      </IconButton>
      <IconButton
        label={t`Choose the microphone`}
        aria-haspopup="dialog"
        onClick={deeds.chooseMicrophone}
        className="hidden! sm:inline-flex!"
      >
        <Settings2 className="size-4.5" aria-hidden="true" />
      </IconButton>
      {hold ? (
        <IconButton
          label={isHeld ? t`Resume the call` : t`Put on hold`}
          aria-pressed={isHeld}
          disabled={!runs}
          onClick={hold}
          className={isHeld ? 'bg-warn-soft text-warn!' : ''}
        >
          {isHeld ? (
            <Play className="size-4.5" aria-hidden="true" />
          ) : (
            <Pause className="size-4.5" aria-hidden="true" />
          )}
        </IconButton>
      ) : null}
      <IconButton label={t`Keys`} aria-expanded={keysOpen} disabled={!runs} onClick={onKeys}>
        <Grid3x3 className="size-4.5" aria-hidden="true" />
      </IconButton>
      {pass ? (
        <IconButton
          ref={transfer}
          label={t`Transfer the call`}
          aria-haspopup="listbox"
          disabled={!runs}
          onClick={() => pass(transfer)}
        >
          <ArrowRightLeft className="size-4.5" aria-hidden="true" />
        </IconButton>
      ) : null}
      <Button
        look="dangerous"
        size="small"
        onClick={deeds.hangUp}
        disabled={phase === 'ending'}
        className="h-9!"
      >
        <PhoneOff className="size-4" aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">
          <Trans>Hang up</Trans>
        </span>
      </Button>
    </>
  )
}

function AfterCall({ deeds }: { deeds: CallDeeds }) {
  return (
    <>
      {deeds.callBack ? (
        <Button size="small" onClick={deeds.callBack}>
          <Trans>Call back</Trans>
        </Button>
      ) : null}
      <IconButton label={t`Dismiss`} onClick={deeds.dismiss}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** The call of this person, above every page: it takes room of its own and lies on nothing. */
export function CallBar({ call, deeds }: BarProps) {
  const { caller, numberName, state, quality, problem } = call
  const [open, setOpen] = useState<'keys' | 'note' | null>(null)
  const toggle = (one: 'keys' | 'note') => setOpen(open === one ? null : one)
  const keysOpen = open === 'keys'
  const now = useSecond()
  const phase = phaseOf(state)
  const isOver = state.ending !== null
  const trouble = state.ending !== null && isTrouble(state.ending)
  const { name } = caller
  return (
    <section
      aria-label={t`Call with ${name}`}
      data-phase={phase}
      className={`shrink-0 border-b border-line ${trouble ? 'bg-bad-soft' : 'bg-surface'}`}
    >
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-1.5 px-3 py-1 sm:flex-nowrap sm:gap-2.5 sm:px-4">
        <Avatar name={name} id={caller.id} size="small" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex min-w-0 items-center gap-2">
            <bdi className="truncate font-semibold">{name}</bdi>
            <span className="hidden truncate text-xs text-ink-2 md:inline">{numberName}</span>
          </p>
          <p className={`flex items-center gap-2 text-[0.8125rem] ${trouble ? 'text-bad' : 'text-ink-2'}`}>
            {busy.includes(phase) ? (
              <LoaderCircle className="size-3.5 shrink-0 animate-spin" aria-hidden="true" />
            ) : null}
            <span
              role={phase === 'talking' ? 'timer' : 'status'}
              className={isOver ? '' : 'truncate tabular-nums'}
            >
              <Words phase={phase} call={call} now={now} />
            </span>
            {phase === 'talking' && quality !== null ? <QualityBars quality={quality} /> : null}
          </p>
          {problem && !isOver ? (
            <p role="alert" className="text-[0.8125rem] text-bad">
              {problem}
            </p>
          ) : null}
        </div>
        <Link
          to="/inbox/$contactId"
          params={{ contactId: caller.id }}
          search={{}}
          aria-label={t`Open the chat with ${name}`}
          title={t`Open the chat with ${name}`}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
        >
          <MessageSquareText className="size-4.5" aria-hidden="true" />
        </Link>
        {call.call ? (
          <IconButton
            label={t`Note about the call`}
            aria-expanded={open === 'note'}
            onClick={() => toggle('note')}
            className={open === 'note' ? 'bg-raised' : ''}
          >
            <NotebookPen className="size-4.5" aria-hidden="true" />
          </IconButton>
        ) : null}
        {isOver ? (
          <AfterCall deeds={deeds} />
        ) : (
          <Tools {...{ call, deeds, phase, keysOpen }} onKeys={() => toggle('keys')} />
        )}
      </div>
      {keysOpen && !isOver ? <DialPad onDigit={deeds.dial} onClose={() => setOpen(null)} /> : null}
      {open === 'note' && call.call ? (
        <div className="border-t border-line px-3 py-2 sm:px-4">
          <CallNote key={call.call.id} call={call.call} />
        </div>
      ) : null}
    </section>
  )
}
