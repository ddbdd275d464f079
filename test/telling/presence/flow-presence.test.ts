import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createFlow } from '#messaging/automation/chatbot/chatbot-flows/flow-commands.ts'
import { subprotocolClient } from '../../doors/socket/client.ts'
import { type Live, type SignedInPerson, startLive, until } from '../../doors/socket/live.ts'

// Who has a flow open, and who of them edits it (docs/adr/0126).

let live: Live
let flowId: string

beforeAll(async () => {
  live = await startLive()
  const ada = await live.signIn()
  const ctx = createCtx(live.app, { actor: ada.member })
  flowId = (await createFlow(ctx, { name: 'Booking', graph: {} }, { publishes: false })).id
})
afterAll(() => live?.close())

interface Seen {
  id: string
  isEditing: boolean
}

function open(who: SignedInPerson, id = flowId) {
  const client = subprotocolClient(live.wsUrl, who.socketToken)
  const told: Seen[][] = []
  const refusals: unknown[] = []
  client.subscribe<{ flowPresence: Seen[] }>(
    { query: `subscription { flowPresence(flowId: "${id}") { id isEditing } }` },
    {
      next: ({ data, errors }) => (data ? told.push(data.flowPresence) : refusals.push(errors)),
      error: (error) => refusals.push(error),
      complete: () => {},
    },
  )
  return { last: () => told.at(-1), refusals, close: () => client.dispose() }
}

const isSeen = (seen: Seen[] | undefined, wanted: Seen[]) => JSON.stringify(seen) === JSON.stringify(wanted)

test('the first who may change it edits, and the next one once they have left', async () => {
  const [ada, bob] = [await live.signIn(), await live.signIn()]
  const first = open(ada)
  await until('ada edits', () => isSeen(first.last(), [{ id: ada.id, isEditing: true }]))
  const second = open(bob)
  const both = [
    { id: ada.id, isEditing: true },
    { id: bob.id, isEditing: false },
  ]
  await until('bob reads', () => isSeen(second.last(), both))
  await until('ada sees bob', () => isSeen(first.last(), both))
  first.close()
  await until('bob edits', () => isSeen(second.last(), [{ id: bob.id, isEditing: true }]))
  second.close()
})

test('a flow that is not there is not found', async () => {
  const ada = await live.signIn()
  const nowhere = open(ada, '01900000-0000-7000-8000-000000000000')
  await until('refused', () => nowhere.refusals.length > 0)
  expect(JSON.stringify(nowhere.refusals)).toContain('NOT_FOUND')
  nowhere.close()
})
