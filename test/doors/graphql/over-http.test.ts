import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// GraphQL over HTTP, by the audit of graphql-http: what a server must, should and may do.

let parley: Parley
let session: Session

beforeAll(async () => {
  parley = await startParley()
  const { workspaceId } = await parley.tenant({ number: false })
  session = await memberSession(parley, workspaceId)
})
afterAll(() => parley?.close())

function signedIn(input: string, init: RequestInit = {}) {
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = { cookie, 'x-csrf-token': session.cookies.get('svc_csrf') ?? '' }
  return fetch(input, { ...init, headers: { ...(init.headers as object), ...own } })
}

const audits = serverAudits({ url: () => `${parley.url}/api/graphql`, fetchFn: signedIn })

// Some of them introspect, which takes somebody who is signed in.
test.each(audits.map((audit) => [`${audit.id} ${audit.name}`, audit] as const))(
  '%s',
  async (_name, audit) => {
    const result = await audit.fn()
    const reason = 'reason' in result ? result.reason : undefined
    expect({ status: result.status, reason }).toEqual({ status: 'ok', reason: undefined })
  },
)

test('the audit asks as much as it did when it was read', () => {
  expect(audits).toHaveLength(61)
})
