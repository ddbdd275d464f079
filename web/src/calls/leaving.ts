import { client } from '../graphql/client.ts'
import { ringing, step } from './call-state.ts'
import { begin, current, dispatch, isBusy } from './current.ts'
import type { Left } from './left.ts'
import { endMutation } from './live-documents.ts'

/** Shows what became of a call during which the page was left. */
export function showLeft(left: Left): void {
  if (isBusy()) return
  const { callId, ...called } = left
  begin({ call: null, ...called, state: step(ringing, { kind: 'take' }, Date.now()) })
  dispatch({ kind: 'over', ending: 'left' })
  void client.mutation(endMutation, { callId }).toPromise()
}

/** Ends the call as the page is left, and asks before that. Answers how that ends. */
export function endOnLeaving(): () => void {
  const askFirst = (event: BeforeUnloadEvent) => {
    if (isBusy()) event.preventDefault()
  }
  const leave = ({ persisted }: PageTransitionEvent) => {
    const now = current.get()
    if (persisted || !now?.call || !isBusy()) return
    void client
      .mutation(endMutation, { callId: now.call.id }, { fetchOptions: { keepalive: true } })
      .toPromise()
  }
  window.addEventListener('beforeunload', askFirst)
  window.addEventListener('pagehide', leave)
  return () => {
    window.removeEventListener('beforeunload', askFirst)
    window.removeEventListener('pagehide', leave)
  }
}
