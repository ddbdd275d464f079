import { post } from './request.ts'

/** Null when signed in, else what to tell the person. */
export async function signIn(email: string, password: string): Promise<string | null> {
  try {
    const answer = await post('api/auth/login', { email, password })
    const body = (await answer.json().catch(() => ({}))) as { message?: unknown }
    if (answer.ok) return null
    if (answer.status === 401) return 'That e-mail address and password do not belong together.'
    if (answer.status === 429) return 'Too many attempts. Wait a minute and try again.'
    return typeof body.message === 'string' ? body.message : 'The server could not sign you in. Try again.'
  } catch {
    return 'The server cannot be reached. Check your connection and try again.'
  }
}

/** Ends the session. What this page has in memory goes with the page. */
export async function signOut(): Promise<void> {
  await post('api/auth/logout', {}).catch(() => {})
  sessionStorage.clear()
  location.assign(new URL('sign-in', document.baseURI))
}
