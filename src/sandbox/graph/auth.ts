import type { Call } from '../http.ts'
import { graphError } from './errors.ts'
import { formOf, isMultipart, isUrlEncoded } from './params.ts'

/** The token of a call: in the header (Bearer, or OAuth for uploads), the query or a form (platform §1, "Auth"). */
export async function authenticate(call: Call): Promise<string> {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(call.headers.authorization ?? '')
  const token = header?.[1] ?? call.query.get('access_token') ?? (await tokenInForm(call))
  if (!token)
    throw graphError(104, undefined, {
      message: '(#104) An access token is required to request this resource.',
    })
  if (!call.world.accounts.accepts(token)) {
    throw graphError(190, undefined, { message: 'Invalid OAuth access token - Cannot parse access token' })
  }
  return token
}

async function tokenInForm(call: Call): Promise<string | null> {
  if (isUrlEncoded(call)) return new URLSearchParams(call.raw.toString('utf8')).get('access_token')
  const token = isMultipart(call) ? (await formOf(call)).get('access_token') : null
  return typeof token === 'string' ? token : null
}

/** A token of one business opens no other (platform §18.1). */
export function checkReach(call: Call, businessId: string): void {
  if (call.world.accounts.businessesOf(call.token).includes(businessId)) return
  throw graphError(200, undefined, {
    message: '(#200) You do not have the necessary permissions to access this business.',
  })
}
