import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#core/db/db.ts'
import { newId } from '#core/ids.ts'
import { openHeaders, sealHeaders } from '#messaging/automation/chatbot/ai-contexts/context-secrets.ts'
import { storedContexts } from '#messaging/automation/chatbot/ai-contexts/stored-contexts.ts'
import { compileRules } from '#messaging/automation/keyword-rules/match/compile-rules.ts'
import { storedRules } from '#messaging/automation/keyword-rules/stored-rules.ts'
import { raiseRulesVersion } from '#messaging/routing/chatbot-settings/rules-version.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

let parley: Parley
let shop: Tenant
let other: Tenant

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  ;[shop, other] = [await parley.tenant(), await parley.tenant()]
})
afterAll(() => parley.close())

const insert = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row)
  return parley.app.pool.query(
    `insert into ${table} (id, created_at, updated_at, ${names.join(', ')})
     values (gen_random_uuid(), now(), now(), ${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}

const addRule = (name: string, row: Record<string, unknown> = {}) =>
  insert('keyword_rule', {
    workspace_id: shop.workspaceId,
    name,
    keywords: [name],
    response_content: { body: `about ${name}`, buttons: [] },
    enabled: true,
    ...row,
  })

test('the enabled rules of a workspace come in their order, ready to be compiled', async () => {
  await addRule('low')
  await addRule('high', { priority: 5 })
  await addRule('off', { enabled: false })
  await addRule('foreign', { workspace_id: other.workspaceId })
  const rules = await storedRules(parley.app.pool, shop.workspaceId)
  expect(rules.map(({ name }) => name)).toEqual(['high', 'low'])
  const matcher = compileRules(rules)
  const { found } = matcher.match('a low and high one', { at: parley.clock.now(), numberId: '', vars: {} })
  expect(found?.rule.responseContent).toEqual({ body: 'about high', buttons: [] })
})

test('the enabled contexts of a workspace come in their order', async () => {
  const row = { workspace_id: shop.workspaceId, trigger_keywords: [], enabled: true }
  await insert('ai_context', { ...row, name: 'Prices', static_content: 'Tea 3' })
  const keyRing = parley.app.keyRing
  const place = { workspaceId: shop.workspaceId, id: newId() }
  const headers = sealHeaders(keyRing, place, { 'X-Key': 's3cret' })
  expect(headers).not.toContain('s3cret')
  expect(openHeaders(keyRing, { ...place, headers })).toEqual({ 'X-Key': 's3cret' })
  expect(() => openHeaders(keyRing, { ...place, id: newId(), headers })).toThrow()
  const apiConfig = { url: 'https://shop.example/stock', method: 'GET', body: null, responsePath: 'data' }
  await insert('ai_context', {
    ...row,
    name: 'Stock',
    context_type: 'api',
    api_config: apiConfig,
    priority: 2,
  })
  await insert('ai_context', { ...row, name: 'Off', enabled: false })
  const contexts = await storedContexts(parley.app.pool, shop.workspaceId)
  expect(contexts.map(({ name }) => name)).toEqual(['Stock', 'Prices'])
  expect(contexts[0]?.apiConfig).toEqual(apiConfig)
})

test('the version moves with a change, and of that workspace alone', async () => {
  const version = async ({ workspaceId }: Tenant) =>
    (await readSettings(parley.app.pool, workspaceId)).rulesVersion
  const before = await version(shop)
  await inTransaction(parley.app.pool, (tx) => raiseRulesVersion(tx, shop.workspaceId))
  expect(await version(shop)).toBe(before + 1)
  expect(await version(other)).toBe(0)
})
