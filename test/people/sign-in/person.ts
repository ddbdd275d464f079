import { Secret, TOTP } from 'otpauth'
import type { Answer } from '../../support/api-client.ts'
import type { Parley, Tenant } from '../../support/parley.ts'
import { openBrowser } from '../sessions/browser.ts'

/** Somebody at a browser of their own. */
export interface Person {
  id: string
  email: string
  password: string
  browser: ReturnType<typeof openBrowser>
  post(path: string, body?: unknown): Promise<Answer>
  login(password?: string): Promise<Answer>
}

export function personAt(parley: Parley, who: { id: string; email: string; password: string }): Person {
  const browser = openBrowser(parley.url)
  const post: Person['post'] = (path, body = {}) => browser.post(`/api${path}`, body)
  const login = (password = who.password) => post('/auth/login', { email: who.email, password })
  return { ...who, browser, post, login }
}

/** A member of the workspace who has signed in. */
export async function signedIn(parley: Parley, tenant: Tenant, role = 'agent'): Promise<Person> {
  const person = personAt(parley, await parley.createMember(tenant.workspaceId, role))
  await person.login()
  return person
}

/** The same person at another browser, signed in nowhere. */
export const elsewhere = (parley: Parley, { id, email, password }: Person) =>
  personAt(parley, { id, email, password })

/** The code that the app shows now, or so many steps away. */
export function codeOf(parley: Parley, secret: string, steps = 0): string {
  const timestamp = parley.clock.nowMs() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** To the next time step, so that a code can be used again. */
export const nextStep = (parley: Parley) => parley.clock.advance(30)

/** Sets up an authenticator app; answers its secret and the recovery codes. */
export async function turnOn(parley: Parley, person: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await person.post('/me/two-step')).body.data
  const confirmed = await person.post('/me/two-step/confirm', { code: codeOf(parley, secret) })
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  await nextStep(parley)
  return { secret, codes: confirmed.body.data.recovery_codes }
}

/** The same answer without the names and addresses that tests give to people as they come. */
export function anonymous(answer: Answer): Answer {
  const text = answer.text
    .replace(/(member|guest)\d+@example\.com/g, '<email>')
    .replace(/"Member \d+"/g, '"<name>"')
  return { ...answer, text, body: JSON.parse(text) }
}
