import { createClient as sseClient } from 'graphql-sse'
import { createClient as socketClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { inTransaction } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { RunningProcess } from '../support/child-process.ts'
import { type Killable, killable } from '../support/killable.ts'
import { memberSession, type Session } from '../support/session.ts'
import { until } from '../support/until.ts'

// The stock clients of graphql-ws and graphql-sse over restarts of the process: nothing is missed, nothing told twice.

let where: Killable
let running: RunningProcess
let session: Session

beforeAll(async () => {
  where = await killable()
  running = await where.start()
  session = await memberSession(where, where.tenant.workspaceId)
})
afterAll(() => where?.close())

const query = 'subscription ($after: String) { events(after: $after) { sequence } }'
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 200))

/** What a client was told, and the variables that it sends again. */
function book() {
  const got: number[] = []
  const ends: unknown[] = []
  const variables = { after: undefined as string | undefined }
  const sink = {
    next: ({ data }: { data?: unknown }) => {
      const { sequence } = (data as { events: { sequence: string } }).events
      variables.after = sequence
      got.push(Number(sequence))
    },
    error: (error: unknown) => void ends.push(error),
    complete: () => void ends.push('complete'),
  }
  return { got, ends, variables, sink }
}

async function append(): Promise<void> {
  const { app, tenant } = where
  const event = { workspaceId: tenant.workspaceId, type: 'template.status' as const, subjectId: newId() }
  await inTransaction(app.pool, (tx) =>
    appendEvents(app, tx, [{ ...event, id: newId(), contactId: null, data: {}, occurredAt: new Date() }]),
  )
}

test('kill -9 and SIGTERM: both clients come back by themselves with everything', async () => {
  const [bySocket, byEvents] = [book(), book()]
  const sockets = socketClient({
    url: `${where.url.replace('http', 'ws')}/ws`,
    webSocketImpl: WebSocket,
    connectionParams: async () => (await session.api.get('/auth/ws-token')).body.data,
    shouldRetry: () => true,
    retryAttempts: 1_000,
    retryWait: soon,
  })
  const events = sseClient({
    url: `${where.url}/api/graphql`,
    headers: () => ({
      cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': session.cookies.get('svc_csrf') ?? '',
    }),
    retryAttempts: 1_000,
    retry: soon,
  })
  sockets.subscribe({ query, variables: bySocket.variables }, bySocket.sink)
  events.subscribe({ query, variables: byEvents.variables }, byEvents.sink)
  const both = [bySocket, byEvents]
  await until(async () => {
    await append()
    return both.every(({ got }) => got.length > 0)
  }, 15_000)

  await running.kill()
  for (let count = 0; count < 5; count++) await append()
  running = await where.start()
  await append()
  const last = async () => {
    const text = 'select event_seq as seq from workspace_counter where workspace_id = $1'
    return (await where.app.pool.query(text, [where.tenant.workspaceId])).rows[0].seq as number
  }
  const all = async () => {
    const end = await last()
    await until(() => both.every(({ got, ends }) => ends.length > 0 || got.at(-1) === end))
    expect(both.flatMap(({ ends }) => ends)).toEqual([])
  }
  await all()

  const stopping = performance.now()
  expect(await running.stop()).toBe(0)
  // An open stream is no request in progress.
  expect(performance.now() - stopping).toBeLessThan(6_000)
  for (let count = 0; count < 5; count++) await append()
  running = await where.start()
  await append()
  await all()

  for (const { got, ends } of both) {
    const [first = 0] = got
    expect(got).toEqual(got.map((_, index) => first + index))
    expect(got.at(-1)).toBe(await last())
    expect(ends).toEqual([])
  }
  await sockets.dispose()
  events.dispose()
}, 120_000)
