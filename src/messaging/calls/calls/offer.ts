import { errors } from '#core/errors.ts'
import { faultOfDescription } from '#outside/voice/session-description.ts'

/** An offer for our media process is what that can answer. Throws invalid_field with its words. */
export function assertOffer(offer: string, field: string): void {
  const fault = faultOfDescription(offer, 'offer')
  if (fault !== null) throw errors.invalidField(field, fault)
}
