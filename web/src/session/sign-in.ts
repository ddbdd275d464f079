import { t } from '@lingui/core/macro'
import { continueSession } from '../connection/continue-session.ts'
import { post } from '../connection/request.ts'
import { send } from './send.ts'

/** What login asks for after the password, where two-step sign-in is on. */
export interface SecondStep {
  challenge: string
  methods: string[]
}

/** Signed in, asked for a second step, or refused in words. */
export type Entry = 'in' | { secondStep: SecondStep } | { refused: string }

type LoginData = SecondStep & { second_step_required?: true }

export async function signIn(email: string, password: string): Promise<Entry> {
  const sent = await send<LoginData>('/auth/login', { email, password })
  if ('data' in sent) return sent.data.second_step_required ? { secondStep: sent.data } : 'in'
  if (sent.status === 401) return { refused: t`That e-mail address and password do not match.` }
  return sent
}

/** Ends the session. What this page has in memory goes with the page. */
export async function signOut(): Promise<void> {
  // Logout answers everybody: by an access token that has expired it would not know the session that it is to end.
  await continueSession(Date.now())
    .then(() => post('api/auth/logout', {}))
    .catch(() => {})
  sessionStorage.clear()
  location.assign(new URL('sign-in', document.baseURI))
}
