import { mayHaveSession, post } from './request.ts'

const stamp = 'parley.session-continued-at'

function continuedAt(): number {
  return Number(localStorage.getItem(stamp) ?? 0)
}

/** A refresh token works once and its second use ends the session: tabs take turns. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  // Without a secure context there are no locks; the stamp alone then keeps tabs apart, but for a moment.
  return 'locks' in navigator ? navigator.locks.request('parley-session', work) : work()
}

async function refresh(since: number): Promise<boolean> {
  if (continuedAt() > since) return true
  const answer = await post('api/auth/refresh', {})
  if (answer.ok) localStorage.setItem(stamp, String(Date.now()))
  return answer.ok
}

let running: Promise<boolean> | undefined

/**
 * Continues the session after a request that began at `since` was answered "unauthorized". Parallel requests share
 * one attempt. False when the session has ended. Rejects when the server cannot be reached.
 */
export function continueSession(since: number): Promise<boolean> {
  if (!mayHaveSession()) return Promise.resolve(false)
  running ??= alone(() => refresh(since)).finally(() => {
    running = undefined
  })
  return running
}
