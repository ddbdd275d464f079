import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { useMe } from '../session/me-context.ts'
import { useStore } from '../store/store.ts'
import { tell } from '../ui/toast.ts'
import { place, take } from './begin.ts'
import { CallBar, type CallDeeds } from './call-bar.tsx'
import { isUnderWay } from './call-state.ts'
import { type Current, current } from './current.ts'
import { decline, dial, dismiss, hangUp, hold, mute } from './deeds.ts'
import type { Call } from './documents.ts'
import { endOnLeaving, showLeft } from './leaving.ts'
import { takeLeft } from './left.ts'
import { rings, useCallEvents } from './live.ts'
import { startRinging } from './ring.ts'
import { RingCard } from './ring-card.tsx'
import { useCaller } from './use-caller.ts'
import { useCallsAreOn } from './use-calls-are-on.ts'

const MicrophoneDialog = lazy(() => import('./microphone-dialog.tsx'))
const TransferPicker = lazy(() => import('./transfer-picker.tsx'))

/** Cards beside each other; who waits behind them is shown when one of them is gone. */
const shownAtOnce = 2

function Ringing({ call, isFirst, isBusy }: { call: Call; isFirst: boolean; isBusy: boolean }) {
  const navigate = useNavigate()
  const me = useMe()
  const caller = useCaller(call.contactId, call.contactName, call.callerPhone)
  const mayWrite = me.permissions.includes('CHAT_WRITE')
  const open = () =>
    void navigate({ to: '/inbox/$contactId', params: { contactId: call.contactId }, search: {} })
  const refuse = async () => {
    const problem = await decline(call)
    if (problem) tell({ text: problem })
  }
  const answer = () => {
    if (me.permissions.includes('CHAT_READ')) open()
    void take(call)
  }
  const write = () => {
    void refuse()
    open()
  }
  useCommands([
    isFirst &&
      !isBusy && {
        id: 'take-call',
        title: t`Answer the call`,
        group: 'conversation',
        keys: ['y'],
        run: answer,
      },
    isFirst && {
      id: 'decline-call',
      title: t`Decline the call`,
      group: 'conversation',
      run: () => void refuse(),
    },
  ])
  return (
    <RingCard
      caller={caller}
      numberName={call.numberName}
      teamName={call.ringing?.team?.name ?? null}
      since={call.startedAt}
      {...{ mayWrite, isBusy }}
      onTake={answer}
      onDecline={() => void refuse()}
      onWrite={write}
    />
  )
}

/** What rings, above everything, and read out as it begins. */
function Rings({ isBusy }: { isBusy: boolean }) {
  const taken = useStore(current)
  const all = useStore(rings).filter(({ id }) => !isBusy || id !== taken?.call?.id)
  const some = all.length > 0
  // Who talks hears of others by the card alone.
  useEffect(() => (some && !isBusy ? startRinging() : undefined), [some, isBusy])
  return (
    <section
      aria-label={t`Calls that ring`}
      aria-live="assertive"
      className="pointer-events-none fixed inset-x-3 top-3 z-60 flex flex-col items-center gap-2 sm:inset-x-auto sm:end-4"
    >
      {all.slice(0, shownAtOnce).map((call, index) => (
        <Ringing key={call.id} call={call} isFirst={index === 0} isBusy={isBusy} />
      ))}
    </section>
  )
}

function Bar({ now }: { now: Current }) {
  const me = useMe()
  const caller = useCaller(now.contactId, now.contactName, now.call?.callerPhone ?? '')
  const [anchor, setAnchor] = useState<RefObject<HTMLElement | null> | null>(null)
  const [choosing, setChoosing] = useState(false)
  const isBridged = now.call?.mode === 'BRIDGED'
  const { numberId, contactId, contactName, numberName } = now
  const mayPlace = me.permissions.includes('OUTGOING_CALLS_WRITE') && numberId !== null
  const deeds: CallDeeds = {
    mute,
    hold: isBridged ? () => void hold() : undefined,
    dial,
    chooseMicrophone: () => setChoosing(true),
    transfer: isBridged ? setAnchor : undefined,
    hangUp: () => void hangUp(),
    callBack: mayPlace ? () => void place({ contactId, contactName, numberId, numberName }) : undefined,
    dismiss,
  }
  const underWay = isUnderWay(now.state)
  useCommands([
    underWay && {
      id: 'mute-call',
      title: now.isMuted ? t`Unmute the microphone` : t`Mute the microphone`,
      group: 'conversation',
      keys: ['v'],
      run: mute,
    },
    underWay && { id: 'hang-up', title: t`Hang up`, group: 'conversation', run: () => void hangUp() },
  ])
  return (
    <>
      <CallBar call={{ ...now, caller, isBridged }} deeds={deeds} />
      <Suspense>
        {choosing && underWay ? <MicrophoneDialog onClose={() => setChoosing(false)} /> : null}
        {anchor && underWay ? <TransferPicker anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  )
}

function Calls() {
  const { id } = useMe()
  useCallEvents(id)
  useEffect(endOnLeaving, [])
  useEffect(() => {
    const left = takeLeft()
    if (left) showLeft(left)
  }, [])
  const now = useStore(current)
  return (
    <>
      <Rings isBusy={now !== null && isUnderWay(now.state)} />
      {now ? <Bar now={now} /> : null}
    </>
  )
}

/** Calls on every page: what rings, and the call that this person has; nothing where calls are off. */
export default function CallDock() {
  return useCallsAreOn() ? <Calls /> : null
}
