import { continueSession } from './continue-session.ts'
import { csrfToken, request } from './request.ts'

let onEnd = () => {}

/** Who wants to know that the session has ended. */
export function whenSessionEnds(tell: () => void): void {
  onEnd = tell
}

/** A request of whoever is signed in: an expired session is continued once, and the request repeated. */
async function askAsAnyone(path: string, init?: RequestInit): Promise<Response> {
  const began = Date.now()
  const answer = await request(path, init)
  if (answer.status !== 401) return answer
  if (await continueSession(began)) return request(path, init)
  onEnd()
  return answer
}

const seatOf = (person: string, workspace: string) => `${person} ${workspace}`

/** A person in a workspace. */
export const seat = ({ id, workspace }: { id: string; workspace: { id: string } }) => seatOf(id, workspace.id)

/** What the one wrote is not for the other. */
export function startOver(): void {
  sessionStorage.clear()
  location.reload()
}

/** Whose page this is, and the session that was last known to be theirs. */
let own: { seat: string; session: string | undefined } | undefined

export function ownPage(seat: string): void {
  own = { seat, session: csrfToken() }
}

async function compare(): Promise<void> {
  const session = csrfToken()
  const answer = await askAsAnyone('api/me')
  if (!answer.ok || !own) return
  const { data } = (await answer.json()) as { data: { id: string; organization_id: string } }
  if (seatOf(data.id, data.organization_id) === own.seat) own.session = session
  else await new Promise(startOver)
}

let comparing: Promise<void> | undefined

/**
 * All tabs share the cookies of one session. Once it is another session, the page asks whose it is before it asks for
 * anything else; if it is somebody else's, the page is loaded anew and this never resolves.
 */
export async function ownSession(): Promise<void> {
  const session = csrfToken()
  if (!own || session === undefined || session === own.session) return
  comparing ??= compare().finally(() => {
    comparing = undefined
  })
  await comparing
}

/** A request for the person of this page, who is signed in; an expired session is continued once. */
export async function ask(path: string, init?: RequestInit): Promise<Response> {
  await ownSession()
  return askAsAnyone(path, init)
}
