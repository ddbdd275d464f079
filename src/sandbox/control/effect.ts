import { type Effect, NO_EFFECT } from '../faults.ts'
import type { Call } from '../http.ts'

/** Rules that drop or double callbacks look at what the control plane sets off as well. */
export function effectOf(call: Call, to: string): Effect {
  return call.world.faults.any
    ? call.world.faults.effectOn({ method: call.method, path: call.path, to }, true)
    : NO_EFFECT
}
