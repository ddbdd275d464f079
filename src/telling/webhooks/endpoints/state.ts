import type { DisabledReason, EndpointStatus } from './endpoint-sets.ts'

const minute = 60_000
const day = 24 * 60 * minute

const failuresToPause = 10
const longestProbeWait = 60 * minute
const failuresToDisable = 20

/** How long the waiting deliveries of a disabled endpoint are kept (document 1, Webhook endpoint status, Rules). */
export const graceMs = day

/** The part of an endpoint that says whether events go out. */
export interface EndpointState {
  status: EndpointStatus
  disabledReason: DisabledReason | null
  disabledAt: Date | null
  failuresInARow: number
  failingSince: Date | null
  nextTryAt: Date | null
  /** failed probes since it was paused */
  failedProbes: number
}

/** Normal: nothing has failed (document 1, Webhook endpoint status). */
const active: EndpointState = {
  status: 'active',
  disabledReason: null,
  disabledAt: null,
  failuresInARow: 0,
  failingSince: null,
  nextTryAt: null,
  failedProbes: 0,
}

/** Turned off for this reason. What led to it stays visible. */
function disabled(state: EndpointState, reason: DisabledReason, at: Date): EndpointState {
  return { ...state, status: 'disabled', disabledReason: reason, disabledAt: at, nextTryAt: null }
}

/**
 * After a success, a new URL or new headers. Of the reasons for being disabled only `failing` ends by itself (spec/4
 * D45).
 */
export function healed(state: EndpointState): EndpointState {
  return state.status === 'disabled' && state.disabledReason !== 'failing' ? state : active
}

/** What PATCH `enabled` makes of a state; the same state when it is there already. */
export function switched(state: EndpointState, enabled: boolean | undefined, at: Date): EndpointState {
  if (enabled === true && state.status === 'disabled') return active
  if (enabled === false && state.status !== 'disabled') return disabled(state, 'manual', at)
  return state
}

/** How a batch of tries went for one endpoint. */
export interface Outcome {
  lastSuccessAt: Date | null
  /** failed tries after the last success, or all of them; failed tests are none */
  failures: number
  /** the first of these failures */
  failingSince: Date | null
  /** one that failed was the request that a paused endpoint is asked with */
  probed: boolean
  /** the last try */
  at: Date
}

function paused(state: EndpointState, failedProbes: number, at: Date): EndpointState {
  const wait = Math.min(minute * 2 ** failedProbes, longestProbeWait)
  return { ...state, status: 'paused', failedProbes, nextTryAt: new Date(at.getTime() + wait) }
}

const isHopeless = ({ failuresInARow, failingSince }: EndpointState, at: Date) =>
  failuresInARow >= failuresToDisable && failingSince !== null && at.getTime() - failingSince.getTime() >= day

/**
 * Document 1, Webhook endpoint status: a success makes it active; 10 failures in a row pause it; a failed probe
 * doubles the wait for the next, up to 60 minutes; 24 hours of only failures and 20 failed tries disable it.
 */
export function afterTries(before: EndpointState, outcome: Outcome): EndpointState {
  const { lastSuccessAt, failures, at } = outcome
  const base = lastSuccessAt ? { ...healed(before), failuresInARow: 0, failingSince: null } : before
  const afterProbe = (state: EndpointState) =>
    state.status === 'paused' && outcome.probed ? paused(state, state.failedProbes + 1, at) : state
  if (failures === 0) return afterProbe(base)
  const state = {
    ...base,
    failuresInARow: base.failuresInARow + failures,
    failingSince: base.failingSince ?? outcome.failingSince,
  }
  if (state.status === 'disabled') return state
  if (isHopeless(state, at)) return disabled(state, 'failing', at)
  if (state.status === 'paused') return afterProbe(state)
  return state.failuresInARow >= failuresToPause ? paused(state, 0, at) : state
}
