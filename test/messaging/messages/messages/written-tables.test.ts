import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepText } from '../../../support/beside.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// What is kept in the moment in which a message is accepted or received (spec/8 G18): the speed of the main job.

let scene: ContactScene
const { query } = pg.Client.prototype
const ran: string[] = []

beforeAll(async () => {
  scene = await startContacts()
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    keepText(ran, args)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await scene?.parley.close()
})

const written = /\b(?:insert into|delete from|update) +(?!set\b)([a-z]\w+)(?= |\n)/g

/** Tables that the statements of an operation write to. */
async function writtenBy(operation: () => Promise<unknown>): Promise<(string | undefined)[]> {
  ran.length = 0
  await operation()
  const tables = ran.flatMap((text) => [...text.matchAll(written)].map(([, table]) => table))
  return [...new Set(tables)].sort()
}

const waId = '15550500001'
const send = async () => {
  const { status, text } = await scene.shop.v1.post('/messages', {
    to: `+${waId}`,
    type: 'text',
    text: { body: 'Hi' },
  })
  expect(status, text).toBe(201)
}

test('G18: accepting a message and storing a received one write these tables, and no other', async () => {
  await scene.receive({ waId })
  await send()
  expect(await writtenBy(send)).toEqual([
    'conversation',
    'event',
    'hand_over',
    'idempotency_record',
    'message',
    'workspace_counter',
  ])
  // No row of `bot_turn` where the chatbot is off, none of `conversation_case` while a case is open.
  expect(await writtenBy(() => scene.receive({ waId }))).toEqual([
    'bot_turn',
    'contact_identity',
    'conversation',
    'conversation_case',
    'conversation_window',
    'event',
    'message',
    'workspace_counter',
  ])
})
