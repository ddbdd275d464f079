import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// The forms of the platform are listed for whoever chooses one for a button (spec/6 6; spec/8 MS6).

const asked = `query ($numberId: ID) { platformForms(numberId: $numberId) { id name status statusText } }`
const business = '200000000000001'

let parley: Parley
let shop: Tenant
let agent: Session

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error' })
  shop = await parley.tenant()
  agent = await memberSession(parley, shop.workspaceId, 'agent')
})
afterAll(() => parley?.close())

const graph = async (path: string, body: object) =>
  (await (
    await fetch(`${parley.sandbox.url}/v25.0/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as { id: string }
const formsOf = async (numberId: string | null = shop.numberId, by = agent) =>
  (await by.ask(asked, { numberId })).body
const codeOf = async (numberId: string, by = agent) =>
  (await formsOf(numberId, by)).errors?.[0]?.extensions.code

const screen = {
  id: 'START',
  title: 'Start',
  terminal: true,
  layout: {
    type: 'SingleColumnLayout',
    children: [{ type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }],
  },
}
const form = (name: string) =>
  graph(`${business}/flows`, {
    name,
    categories: ['OTHER'],
    flow_json: JSON.stringify({ version: '7.0', screens: [screen] }),
  })

test('those of a number, all pages of them, and of the default number where none is named', async () => {
  expect(await formsOf()).toEqual({ data: { platformForms: [] } })
  const { id } = await form('Book a table')
  await graph(`${id}/publish`, {})
  const { id: draft } = await form('Ask us')
  const platformForms = [
    { id, name: 'Book a table', status: 'PUBLISHED', statusText: 'published' },
    { id: draft, name: 'Ask us', status: 'DRAFT', statusText: 'draft' },
  ]
  expect(await formsOf()).toEqual({ data: { platformForms } })
  expect(await formsOf(null)).toEqual({ data: { platformForms } })
  for (let index = 0; index < 110; index++) await form(`Form ${index}`)
  expect((await formsOf()).data.platformForms).toHaveLength(112)
})

test('not those of another workspace, nor for who may not write', async () => {
  const other = await parley.tenant()
  const stranger = await memberSession(parley, other.workspaceId)
  expect(await codeOf(shop.numberId, stranger)).toBe('NOT_FOUND')
  expect(await codeOf('nothing')).toBe('NOT_FOUND')
  expect((await shop.v1.post('/graphql', { query: asked })).status).not.toBe(200)
})

test('a refusal of the platform is told in its words, and silence too', async () => {
  const fault = (effect: object) => parley.sandbox.faults({ match: { path: `${business}/flows` }, effect })
  await fault({ status: 400, error: { code: 10, message: 'No permission for this' } })
  const [refused] = (await formsOf()).errors
  expect([refused.extensions.code, refused.message]).toEqual(['BAD_GATEWAY', 'No permission for this'])
  await parley.sandbox.clearFaults()
  await fault({ reset: true })
  expect(await codeOf(shop.numberId)).toBe('UNAVAILABLE')
})
