import type { DisabledReason, EndpointStatus } from './row.ts'

/** The part of an endpoint that says whether events go out. */
export interface EndpointState {
  status: EndpointStatus
  disabledReason: DisabledReason | null
  disabledAt: Date | null
  failuresInARow: number
  failingSince: Date | null
  nextTryAt: Date | null
}

/** Normal: nothing has failed (document 1, Webhook endpoint status). */
const active: EndpointState = {
  status: 'active',
  disabledReason: null,
  disabledAt: null,
  failuresInARow: 0,
  failingSince: null,
  nextTryAt: null,
}

/** Turned off for this reason. What led to it stays visible. */
function disabled(state: EndpointState, reason: DisabledReason, at: Date): EndpointState {
  return { ...state, status: 'disabled', disabledReason: reason, disabledAt: at, nextTryAt: null }
}

/** After a success, a new URL or new headers: only "failing" heals by itself (spec/4 D45). */
export function healed(state: EndpointState): EndpointState {
  return state.status === 'disabled' && state.disabledReason !== 'failing' ? state : active
}

/** What PATCH `enabled` makes of a state; the same state when it is there already. */
export function switched(state: EndpointState, enabled: boolean | undefined, at: Date): EndpointState {
  if (enabled === true && state.status === 'disabled') return active
  if (enabled === false && state.status !== 'disabled') return disabled(state, 'manual', at)
  return state
}
