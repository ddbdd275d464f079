import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, apiClient } from '../../support/api-client.ts'
import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

let parley: Parley
let workspaceId: string
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  workspaceId = (await parley.tenant()).workspaceId
})
afterAll(() => parley.close())

/** A PostgreSQL that takes statements and says nothing, as one that is frozen; answers how many it was given. */
function freeze(): () => number {
  const { pool } = parley.app
  const real = { query: pool.query, connect: pool.connect }
  let asked = 0
  const silent = () => {
    asked++
    return new Promise(() => {})
  }
  Object.assign(pool, { query: silent, connect: silent })
  onTestFinished(() => void Object.assign(pool, real))
  return () => asked
}

const contacts = '{ contacts(first: 1) { nodes { id } } }'

interface Case {
  /** asked once before, so that the session is known and the work itself hangs */
  known?: boolean
  ask(session: Session): Promise<Answer>
  /** 503 unless it says otherwise */
  status?: number
}

const cases: Record<string, Case> = {
  'an endpoint of /api': { ask: ({ api }) => api.get('/roles') },
  'GraphQL for somebody': { ask: ({ ask }) => ask(contacts) },
  'an operation of GraphQL': { ask: ({ ask }) => ask(contacts), known: true },
  'the mirror': { ask: ({ api }) => api.get('/rest/contacts') },
  // The platform reads no 503: it sends again whatever was not taken.
  'a callback': {
    ask: () => apiClient(parley.url).get('/api/webhook?hub.mode=subscribe&hub.verify_token=x'),
    status: 500,
  },
  'a file': { ask: ({ api }) => api.get('/media/0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02') },
}

test.each(Object.entries(cases))(
  '%s: longer than 50 seconds is told as a failure',
  async (_, { ask, known, status: told = 503 }) => {
    const session = await memberSession(parley, workspaceId)
    if (known) await ask(session)
    const asked = freeze()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let status = 0
    const answered = ask(session).then((answer) => {
      status = answer.status
    })
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(49_000)
    expect(status).toBe(0)
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await answered
    expect(status).toBe(told)
  },
  10_000,
)
