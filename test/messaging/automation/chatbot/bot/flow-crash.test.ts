import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainTurns } from '#messaging/automation/chatbot/bot/drain-turns.ts'
import { type FlowBot, startFlowBot } from './flow-scene.ts'

// A process that dies at any statement of a turn: nothing is said twice, and nothing is lost (spec/8 CB1; issue 47).

let scene: FlowBot

/** A process that dies at a statement: its connections end, and it asks for nothing more. */
interface Walk {
  diesAt: number
  /** PostgreSQL carried the statement out, and nobody heard of it */
  isDone: boolean
  statements: number
  isDead: boolean
}
const walks = new AsyncLocalStorage<Walk>()

type Query = (this: Connection, ...values: unknown[]) => unknown
type Connection = { connection: { stream: { destroy(): void } } }
const prototype = pg.Client.prototype as unknown as { query: Query }
const { query } = prototype

const end = ({ connection }: Connection) => connection.stream.destroy()
const gone = () => new Error('Connection terminated unexpectedly')

/** The statement is carried out; who asked sees a connection that ended. */
function unheard(client: Connection, values: unknown[]): unknown {
  const callback = values.at(-1)
  if (typeof callback === 'function') {
    const told = () => {
      end(client)
      callback(gone())
    }
    return query.call(client, ...values.slice(0, -1), told)
  }
  return Promise.resolve(query.apply(client, values)).then(() => {
    end(client)
    throw gone()
  })
}

function walked(this: Connection, ...values: unknown[]): unknown {
  const walk = walks.getStore()
  if (!walk) return query.apply(this, values)
  walk.statements += 1
  if (!walk.isDead && walk.statements === walk.diesAt) {
    walk.isDead = true
    if (walk.isDone) return unheard(this, values)
  }
  if (walk.isDead) end(this)
  return query.apply(this, values)
}

beforeAll(async () => {
  scene = await startFlowBot()
  await scene.settings({ enabled: true, greeting_message: '', fallback_message: '' })
  await scene.flow(
    {
      set: { type: 'set_variable', config: { set: { x: '{{contact.phone}}' } } },
      tag: { type: 'set_contact', config: { add_tags: ['vip'] } },
      tell: { type: 'webhook', config: { url: 'http://127.0.0.1:9/told' } },
      hello: { type: 'message', config: { message: 'Hello {{x}}' } },
      ask: { type: 'prompt', config: { body: 'Which?', store_as: 'y' } },
    },
    [
      ['set', 'tag'],
      ['tag', 'tell'],
      ['tell', 'hello'],
      ['hello', 'ask'],
    ],
  )
  prototype.query = walked
})
afterAll(async () => {
  prototype.query = query
  await scene?.parley.close()
})

/** What is there of a person once the chatbot answered. */
async function stateOf(contactId: string) {
  const [counts] = await scene.sql(
    `select (select count(*)::int from bot_decision where contact_id = $1) as decisions,
       (select count(*)::int from bot_call where contact_id = $1) as calls,
       (select count(*)::int from bot_session where contact_id = $1) as sessions,
       (select count(*)::int from bot_turn where contact_id = $1) as turns,
       (select count(*)::int from bot_step s join bot_session b on b.id = s.session_id where b.contact_id = $1) as steps,
       (select tags from contact where id = $1) as tags`,
    [contactId],
  )
  return { ...counts, said: (await scene.texts(contactId)).length }
}

const whole = { decisions: 1, calls: 1, sessions: 1, turns: 0, steps: 5, tags: ['vip'], said: 2 }

/** One turn in a process that dies at a statement, and then in one that lives. Whether the first one died. */
async function diesAt(n: number, isDone: boolean): Promise<boolean> {
  const ann = await scene.someone()
  await scene.writes(ann, 'book')
  const walk: Walk = { diesAt: n, isDone, statements: 0, isDead: false }
  await walks.run(walk, async () => {
    try {
      while ((await drainTurns(scene.parley.app)).more && !walk.isDead);
    } catch (error) {
      if (!walk.isDead) throw error
    }
  })
  // Whatever it had claimed is free again.
  await scene.parley.clock.advance(120)
  await scene.answers()
  expect(await stateOf(ann.id), `dead at statement ${n}, ${isDone ? 'done' : 'not done'}`).toEqual(whole)
  return walk.isDead
}

test.each([
  ['before', false],
  ['behind', true],
])(
  'a process that dies %s any statement of a turn says nothing twice and loses nothing',
  async (_, isDone) => {
    let statements = 0
    while (await diesAt(statements + 1, isDone)) statements += 1
    expect(statements).toBeGreaterThan(15)
  },
)
