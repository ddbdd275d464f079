import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type RuleScene, startRules } from './scene.ts'

// What rules keep, and with what they go.

let scene: RuleScene
beforeAll(async () => {
  scene = await startRules({})
})
afterAll(() => scene?.parley.close())

const day = 86_400

async function upload(): Promise<string> {
  const { cookies } = scene.admin
  const form = new FormData()
  form.set('file', new Blob(['Our menu']), 'menu.txt')
  const answer = await fetch(`${scene.parley.url}/api/media`, {
    method: 'POST',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': cookies.get('svc_csrf') ?? '',
    },
    body: form,
  })
  return (await answer.json()).data.id
}

const there = async (id: string) => (await scene.parley.app.prisma.media.count({ where: { id } })) === 1

test('rules and contexts of an account go with it; those of all stay', async () => {
  const { parley, admin, sql, shop } = scene
  const [number] = await sql('select id, name from number where workspace_id = $1', [shop.workspaceId])
  const account = { messaging_account: number?.name }
  await scene.make({ name: 'Its own', ...account })
  await scene.make({ name: 'Of all' })
  const context = (name: string, more: object) =>
    admin.api.post('/chatbot/ai-contexts', { name, static_content: 'Tea costs 3.', ...more })
  await context('Its own', account)
  await context('Of all', {})
  expect((await admin.api.send('DELETE', `/accounts/${number?.id}`)).status).toBe(200)
  const names = async (path: string, key: string) =>
    (await admin.api.get(path)).body.data[key].map(({ name }: { name: string }) => name).join()
  await parley.until(async () => (await names('/chatbot/keywords', 'rules')) === 'Of all')
  await parley.until(async () => (await names('/chatbot/ai-contexts', 'contexts')) === 'Of all')
})

test('the file that a rule answers with is kept for as long as the rule names it', async () => {
  const { parley } = scene
  const [kept, other] = [await upload(), await upload()]
  const made = await scene.make({
    response_type: 'media',
    response_content: { media_id: kept, caption: 'Menu' },
    enabled: true,
  })
  await parley.clock.advance(31 * day)
  expect([await there(kept), await there(other)]).toEqual([true, false])
  const later = await memberSession(parley, scene.shop.workspaceId)
  expect((await later.api.send('DELETE', `/chatbot/keywords/${made.id}`)).status).toBe(200)
  await parley.clock.advance(2 * day)
  expect(await there(kept)).toBe(false)
})
