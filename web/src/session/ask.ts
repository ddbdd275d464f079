import { continueSession } from './continue-session.ts'
import { request } from './request.ts'

let onEnd = () => {}

/** Who wants to know that the session has ended. */
export function whenSessionEnds(tell: () => void): void {
  onEnd = tell
}

/** A request for the signed-in person: an expired session is continued once, and the request repeated. */
export async function ask(path: string, init?: RequestInit): Promise<Response> {
  const began = Date.now()
  const answer = await request(path, init)
  if (answer.status !== 401) return answer
  if (await continueSession(began)) return request(path, init)
  onEnd()
  return answer
}
