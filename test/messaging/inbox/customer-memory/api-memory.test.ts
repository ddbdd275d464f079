import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepText } from '../../../support/beside.ts'
import { expectGolden } from '../../../support/golden.ts'
import { type MemoryScene, startMemory } from './scene.ts'

// The same over /api (spec/8 CS6), and what a page of contacts costs.

let scene: MemoryScene
let path: string
let id: string

beforeAll(async () => {
  scene = await startMemory()
})
beforeEach(async () => {
  ;({ id } = await scene.create())
  path = `/contacts/${id}/memory`
})
afterAll(() => scene?.parley.close())

test('answers as the documents say', async () => {
  const { api } = scene.admin
  await expectGolden('api/get-memory-none', await api.get(path))
  await scene.settings({ ai_memory_enabled: true })
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into customer_fact (workspace_id, id, contact_id, text, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'Wears size L', $3, $3)`,
    [workspaceId, id, scene.parley.clock.now()],
  )
  await scene.parley.clock.advance(1)
  await scene.write(id, 'Has a dog')
  await expectGolden('api/get-memory', await api.get(path))
  await expectGolden('api/delete-memory', await api.send('DELETE', path))
  expect(await scene.facts(id)).toEqual([])
  expect((await api.send('DELETE', path)).status).toBe(200)
})

test('out of scope and in another workspace it is 404', async () => {
  await scene.write(id, 'Has a dog')
  for (const { api } of [scene.own, scene.stranger])
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await api.send(method, path)
      expect([method, status, body.message]).toEqual([method, 404, 'Contact not found'])
    }
  expect((await scene.admin.api.get('/contacts/x/memory')).body.message).toBe('Invalid contact ID')
  await scene.sql('update conversation set agent_id = $1 where contact_id = $2', [
    await scene.idOf(scene.own),
    id,
  ])
  expect((await scene.own.api.get(path)).body.data.facts).toMatchObject([{ text: 'Has a dog' }])
})

test('reading is not deleting, and without the component it is 403', async () => {
  await scene.write(id, 'Has a dog')
  expect((await scene.reader.api.get(path)).status).toBe(200)
  expect((await scene.reader.api.send('DELETE', path)).status).toBe(403)
  await scene.switchComponent(false)
  expect((await scene.admin.api.get(path)).status).toBe(403)
  expect((await scene.admin.api.send('DELETE', path)).status).toBe(403)
  await scene.switchComponent(true)
  expect(await scene.texts(id)).toEqual(['Has a dog'])
})

test('one statement reads the facts of a page of contacts, and one the settings', async () => {
  for (let at = 0; at < 5; at++) {
    const one = await scene.create()
    await scene.write(one.id, `Fact ${at}`)
  }
  const ask = () =>
    scene.admin.graphql(
      '{ contacts(first: 50) { nodes { memory { maxFacts enabled facts { text author { name } contact { id } } } } } }',
    )
  await ask()
  const seen: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    keepText(seen, args)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await ask()
  } finally {
    pg.Client.prototype.query = query
  }
  expect(seen.filter((text) => text.includes('customer_fact'))).toHaveLength(1)
  expect(seen.filter((text) => text.includes('from chatbot_settings s'))).toHaveLength(1)
})
