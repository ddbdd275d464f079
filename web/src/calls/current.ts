import { client } from '../graphql/client.ts'
import { createStore } from '../store/store.ts'
import {
  type CallEvent,
  type CallState,
  type Ending,
  eventsOf,
  isUnderWay,
  step,
  type Told,
} from './call-state.ts'
import type { Call } from './documents.ts'
import { forgetLeft } from './left.ts'
import type { Line } from './line.ts'
import { answerQuery, endMutation } from './live-documents.ts'
import type { Quality } from './quality.ts'

/** The call of this page. It lives as long as the page does, whichever screen is shown. */
export interface Current {
  /** null before the server has a call that was placed here */
  call: Call | null
  contactId: string
  contactName: string
  numberId: string | null
  numberName: string
  state: CallState
  isMuted: boolean
  quality: Quality | null
  problem: string | null
}

export const current = createStore<Current | null>(null)

let line: Line | null = null
let me = ''
let stopWatching = () => {}

/** Whose page it is: what the server says of an agent is of this person or of another. */
export function callsOf(id: string): void {
  me = id
}

export function change(changes: Partial<Current>): void {
  const now = current.get()
  if (now) current.set({ ...now, ...changes })
}

function hangUpHere(): void {
  stopWatching()
  line?.close()
  line = null
  forgetLeft()
}

export function dispatch(event: CallEvent): void {
  const now = current.get()
  if (!now) return
  const state = step(now.state, event, Date.now())
  if (state === now.state) return
  change({ state })
  if (state.ending) hangUpHere()
}

/** Ends it here for a reason that this page knows; the server hears of it where it has the call. */
export function fail(ending: Ending, problem: string | null): void {
  const { call, state } = current.get() ?? {}
  if (!state || state.ending) return
  change({ problem })
  dispatch({ kind: 'over', ending })
  // One that still rings goes on to ring at others.
  const isOurs = state.isAnswered || state.direction === 'OUTGOING'
  if (call && isOurs && ending !== 'refused')
    void client.mutation(endMutation, { callId: call.id }).toPromise()
}

/** The connection of the call of this page. */
export const currentLine = (): Line | null => line

/** Speaks over this one from now on; `stop` ends what watches it. */
export function connect(opened: Line, stop: () => void): void {
  line = opened
  stopWatching = stop
}

/** Shows a new call in the place of one that is over. */
export function begin(now: Omit<Current, 'isMuted' | 'quality' | 'problem'>): void {
  hangUpHere()
  current.set({ ...now, isMuted: false, quality: null, problem: null })
}

/** Whether a call of this page is under way: then no other one is taken or placed. */
export const isBusy = (): boolean => {
  const now = current.get()
  return now !== null && isUnderWay(now.state)
}

/** The platform's answer to a call of ours comes some time after the call has begun to ring. */
async function takeAnswer(callId: string): Promise<void> {
  const { data } = await client
    .query(answerQuery, { id: callId }, { requestPolicy: 'network-only' })
    .toPromise()
  if (data?.call.answer) await currentLine()?.take(data.call.answer)
}

const toldOf = (call: Call): Told => ({
  status: call.status,
  direction: call.direction,
  agentId: call.agent?.id ?? null,
  endedBy: call.endedBy,
  errorMessage: call.errorMessage,
  isHeld: call.onHoldSince !== null,
})

/** What the server says of a call, if it is the one of this page. */
export function hear(call: Call): void {
  const now = current.get()
  if (!now || now.call?.id !== call.id) return
  change({ call })
  for (const event of eventsOf(now.state, toldOf(call), me)) dispatch(event)
  if (call.status === 'FAILED' && call.errorMessage) change({ problem: call.errorMessage })
  if (call.direction === 'OUTGOING' && call.mode === 'DIRECT' && call.endedAt === null)
    void takeAnswer(call.id)
}
