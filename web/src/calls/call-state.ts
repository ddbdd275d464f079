/** Where a call on the screen is. */
export type Phase = 'ringing' | 'connecting' | 'calling' | 'talking' | 'held' | 'ending' | 'ended'

/** Why it is over, for the person who sees it. */
export type Ending =
  /** this person hung up */
  | 'hung_up'
  | 'by_customer'
  /** a colleague took it first */
  | 'taken'
  | 'declined'
  | 'missed'
  | 'transferred'
  /** the customer did not answer, or refused */
  | 'unanswered'
  | 'rejected'
  /** the longest time of a call was reached */
  | 'time'
  /** the connection of this browser broke */
  | 'line'
  /** the process that carried the call died, or the platform failed */
  | 'failed'
  | 'microphone'
  /** the server refused what was asked for */
  | 'refused'
  /** the page was left in the middle of it */
  | 'left'

/** What this page knows of a call of its own. */
export interface CallState {
  direction: 'INCOMING' | 'OUTGOING'
  /** this person took it, or placed it */
  isMine: boolean
  /** the other side has it too: the customer answered, or the server agreed */
  isAnswered: boolean
  /** the connection of this browser carries sound */
  isUp: boolean
  isHeld: boolean
  isHangingUp: boolean
  /** milliseconds of the clock; null before both sides could hear each other */
  talkingSince: number | null
  ending: Ending | null
}

export type CallEvent =
  | { kind: 'take' }
  | { kind: 'answered' }
  | { kind: 'line'; state: 'up' | 'down' }
  | { kind: 'held' }
  | { kind: 'resumed' }
  | { kind: 'hang_up' }
  /** what was asked for did not happen: it is as before */
  | { kind: 'goes_on' }
  | { kind: 'over'; ending: Ending }

const first: Omit<CallState, 'direction' | 'isMine'> = {
  isAnswered: false,
  isUp: false,
  isHeld: false,
  isHangingUp: false,
  talkingSince: null,
  ending: null,
}

/** A customer's call that rings here. */
export const ringing: CallState = { direction: 'INCOMING', isMine: false, ...first }

/** A call that this person begins. */
export const placing: CallState = { direction: 'OUTGOING', isMine: true, ...first }

export function phaseOf(state: CallState): Phase {
  if (state.ending) return 'ended'
  if (state.isHangingUp) return 'ending'
  if (!state.isMine) return 'ringing'
  if (state.isAnswered && state.isUp) return state.isHeld ? 'held' : 'talking'
  return state.direction === 'OUTGOING' && !state.isAnswered ? 'calling' : 'connecting'
}

/** Talking begins once both sides are there, and not again after a pause. */
function talking(state: CallState, now: number): CallState {
  const begun = state.isAnswered && state.isUp && state.talkingSince === null
  return begun ? { ...state, talkingSince: now } : state
}

/** Whoever hangs up ended it, also when the other side is told first. */
const asked = (ending: Ending, { isHangingUp }: CallState): Ending =>
  isHangingUp && (ending === 'by_customer' || ending === 'line') ? 'hung_up' : ending

/** The state after an event. What is over stays over, by its first reason. */
export function step(state: CallState, event: CallEvent, now: number): CallState {
  if (state.ending) return state
  switch (event.kind) {
    case 'take':
      return { ...state, isMine: true }
    case 'answered':
      return talking({ ...state, isAnswered: true }, now)
    case 'line':
      if (event.state === 'up') return talking({ ...state, isUp: true }, now)
      return { ...state, isUp: false, ending: asked('line', state) }
    case 'held':
      return { ...state, isHeld: true }
    case 'resumed':
      return { ...state, isHeld: false }
    case 'hang_up':
      return state.isMine ? { ...state, isHangingUp: true } : { ...state, ending: 'declined' }
    case 'goes_on':
      return { ...state, isHangingUp: false }
    case 'over':
      return { ...state, ending: asked(event.ending, state) }
  }
}

/** Whether the microphone and the connection are in use. */
export const isUnderWay = (state: CallState): boolean => state.isMine && state.ending === null

/** What the server says of a call. */
export interface Told {
  status:
    | 'RINGING'
    | 'ANSWERED'
    | 'COMPLETED'
    | 'MISSED'
    | 'REJECTED'
    | 'FAILED'
    | 'TRANSFERRING'
    | 'INITIATING'
    | 'ACCEPTED'
  direction: 'INCOMING' | 'OUTGOING'
  agentId: string | null
  endedBy: 'CLIENT' | 'AGENT' | 'SYSTEM' | null
  errorMessage: string | null
  isHeld: boolean
}

/** How a call that the server calls over ended; null while it goes on. */
function overBy({ status, direction, endedBy, errorMessage }: Told): Ending | null {
  switch (status) {
    case 'MISSED':
      return direction === 'OUTGOING' ? 'unanswered' : 'missed'
    case 'REJECTED':
      return direction === 'OUTGOING' ? 'rejected' : 'missed'
    case 'FAILED':
      return 'failed'
    case 'COMPLETED':
      if (endedBy === 'CLIENT') return 'by_customer'
      if (endedBy === 'AGENT') return 'hung_up'
      return errorMessage ? 'failed' : 'time'
    default:
      return null
  }
}

/** What the server's word is to a call on this screen: the events that follow from it, in order. */
export function eventsOf(state: CallState, told: Told, me: string): CallEvent[] {
  const ending = overBy(told)
  // A customer who hangs up as one answers was spoken with for less than a second.
  if (ending)
    return [{ kind: 'over', ending: ending === 'missed' && state.isAnswered ? 'by_customer' : ending }]
  const elsewhere = told.agentId !== null && told.agentId !== me
  if (elsewhere) return [{ kind: 'over', ending: state.isAnswered ? 'transferred' : 'taken' }]
  if (!state.isMine) return []
  const events: CallEvent[] = []
  const answered =
    state.direction === 'OUTGOING' && (told.status === 'ACCEPTED' || told.status === 'ANSWERED')
  if (answered && !state.isAnswered) events.push({ kind: 'answered' })
  if (told.status === 'TRANSFERRING' && state.isAnswered) events.push({ kind: 'over', ending: 'transferred' })
  if (told.isHeld !== state.isHeld) events.push({ kind: told.isHeld ? 'held' : 'resumed' })
  return events
}
