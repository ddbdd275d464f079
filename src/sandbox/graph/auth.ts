import type { Call } from '../http.ts'
import { graphError } from './errors.ts'

/** The token of a call, from the header (Bearer, or OAuth for uploads) or the query (platform §1, "Auth"). */
export function authenticate(call: Call): string {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(call.headers.authorization ?? '')
  const token = header?.[1] ?? call.query.get('access_token')
  if (!token)
    throw graphError(104, undefined, {
      message: '(#104) An access token is required to request this resource.',
    })
  if (!call.world.accounts.accepts(token)) {
    throw graphError(190, undefined, { message: 'Invalid OAuth access token - Cannot parse access token' })
  }
  return token
}

/** A token of one business opens no other (platform §18.1). */
export function checkReach(call: Call, token: string, businessId: string): void {
  if (call.world.accounts.businessesOf(token).includes(businessId)) return
  throw graphError(200, undefined, {
    message: '(#200) You do not have the necessary permissions to access this business.',
  })
}
