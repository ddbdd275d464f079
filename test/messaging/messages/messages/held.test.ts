import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// The platform takes a message and holds it until it knows how people like its template (spec/10 PL11).

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

let people = 7000
const read = async (id: string) => (await shop.v1.get(`/messages/${id}`)).body

async function heldSince(ada: Session, id: string): Promise<string | null> {
  const { message } = (await ada.graphql('query ($id: ID!) { message(id: $id) { heldForQualityAt } }', {
    id,
  })) as unknown as { message: { heldForQualityAt: string | null } }
  return message.heldForQualityAt
}

/** Sends a template that is held, and waits until the platform has taken it. */
async function sendHeld(): Promise<{ id: string; decide(decision: string): Promise<unknown> }> {
  const { rows } = await parley.app.pool.query(
    `select platform_id as id from template where workspace_id = $1 and name = 'hello'`,
    [shop.workspaceId],
  )
  const decide = (decision: string) => parley.sandbox.control(`/templates/${rows[0].id}/${decision}`)
  await decide('hold')
  const template = { name: 'hello', language: 'en' }
  const sent = await shop.v1.post('/messages', { to: `+1555041${people++}`, type: 'template', template })
  expect(sent.status, sent.text).toBe(201)
  const { id } = sent.body
  const ada = await memberSession(parley, shop.workspaceId)
  await parley.until(() => heldSince(ada, id))
  return { id, decide }
}

const failing = { status: 'failed', error: { code: 132015 } }

test('what is held is not taken for lost, and arrives once it is released', async () => {
  const { id, decide } = await sendHeld()
  const told = `select type from event where subject_id = $1 and type = 'message.held'`
  expect((await parley.app.pool.query(told, [id])).rows).toHaveLength(1)
  await parley.clock.advance(3600)
  expect(await read(id)).toMatchObject({ status: 'pending' })
  await decide('release')
  await parley.until(async () => (await read(id)).status === 'read')
  expect(await heldSince(await memberSession(parley, shop.workspaceId), id)).toBeNull()
})

test('what is dropped fails with the words of the platform', async () => {
  const { id, decide } = await sendHeld()
  await decide('drop')
  await parley.until(async () => (await read(id)).status === 'failed')
  expect(await read(id)).toMatchObject(failing)
})

test('what is held for more than a day is taken for lost; the word of the platform still counts', async () => {
  const { id, decide } = await sendHeld()
  await parley.clock.advance(25 * 3600)
  await parley.until(async () => (await read(id)).status === 'failed')
  await decide('release')
  await parley.until(async () => (await read(id)).status === 'read')
})
