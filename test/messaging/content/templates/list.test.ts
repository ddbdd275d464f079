import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#core/db/db.ts'
import { beginTemplateChange } from '#messaging/content/templates/save.ts'
import { syncTemplates } from '#messaging/content/templates/sync.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { type PlatformTemplates, startTemplateScene, visit } from './scene.ts'

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates

beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
  await shop.v1.post('/templates', visit({ name: 'visit_pending', language: 'pt_BR' }))
})
afterAll(() => parley?.close())

const names = async (query: string) =>
  ((await shop.v1.get(`/templates${query}`)).body.data as { name: string }[]).map(({ name }) => name).sort()

describe('GET /templates', () => {
  test('shows what the filters ask for', async () => {
    const approved = ['hello', 'order_update', 'spring_sale']
    expect(await names('')).toEqual([...approved, 'visit_pending'])
    expect(await names('?status=approved')).toEqual(approved)
    expect(await names('?status=disabled')).toEqual([])
    expect(await names('?category=marketing')).toEqual(['spring_sale'])
    expect(await names('?name=hello')).toEqual(['hello'])
    expect(await names('?name=hell')).toEqual([])
    expect(await names('?name=')).toEqual([])
    expect(await names('?language=pt_BR')).toEqual(['visit_pending'])
    expect(await names('?language=pt-BR')).toEqual(['visit_pending'])
    expect(await names(`?number_id=${shop.numberId.toUpperCase()}`)).toHaveLength(4)
    expect(await names(`?number_id=${shop.numberId}&status=pending&language=pt_BR`)).toEqual([
      'visit_pending',
    ])
  })

  test.each([
    ['status=done', 400, 'status'],
    ['category=jokes', 400, 'category'],
    ['number_id=x', 400, 'number_id'],
    ['sort=name', 400, 'sort'],
    ['limit=0', 400, 'limit'],
    ['search=a', 400, 'search'],
    ['updated_after=2026-01-01T00:00:00Z', 400, 'updated_after'],
    ['number_id=0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01', 422, 'number_id'],
  ])('refuses ?%s', async (query, status, field) => {
    const told = await shop.v1.get(`/templates?${query}`)
    expect([told.status, told.body.error.field]).toEqual([status, field])
  })

  test('runs newest first, or by the oldest change, page by page', async () => {
    const all = async (sort: string) => {
      const seen: Record<string, string>[] = []
      let cursor: string | null = ''
      do {
        const next: string = cursor ? `&cursor=${cursor}` : ''
        const { body } = await shop.v1.get(`/templates?limit=1&sort=${sort}${next}`)
        seen.push(...body.data)
        cursor = body.next_cursor
      } while (cursor)
      return seen
    }
    const newest = (await all('created_at')).map((one) => `${one.created_at} ${one.id}`)
    expect(newest).toEqual([...newest].sort().reverse())
    expect(newest).toHaveLength(4)
    const hello = (await shop.v1.get('/templates?name=hello')).body.data[0]
    const [there] = await platform.named('hello')
    await parley.sandbox.control(`/templates/${there?.id}/pause`)
    await parley.until(async () => (await shop.v1.get(`/templates/${hello.id}`)).body.status === 'paused')
    const byChange = await all('updated_at')
    expect(byChange.at(-1)?.id).toBe(hello.id)
    const times = byChange.map((one) => `${one.updated_at} ${one.id}`)
    expect(times).toEqual([...times].sort())
    const { body } = await shop.v1.get('/templates?limit=1')
    const other = await shop.v1.get(`/templates?sort=updated_at&cursor=${body.next_cursor}`)
    expect([other.status, other.body.error.field]).toEqual([400, 'cursor'])
  })

  test('never shows a later change before an earlier one that is not finished', async () => {
    const { app } = parley
    const number = await numberById(app, shop.workspaceId, shop.numberId)
    if (!number) throw new Error('no number')
    let finish = () => {}
    let begun = (_at: Date | null) => {}
    const first = new Promise<Date | null>((resolve) => {
      begun = resolve
    })
    const slow = inTransaction(app.pool, async (tx) => {
      begun(await beginTemplateChange(app, tx, number))
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    const started = await first
    let ended = false
    const next = inTransaction(app.pool, (tx) => beginTemplateChange(app, tx, number)).then((at) => {
      ended = true
      return at
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(ended).toBe(false)
    finish()
    await slow
    expect((await next)?.getTime()).toBeGreaterThan(started?.getTime() ?? Number.NaN)
    await syncTemplates(app, number)
  })

  test('is of one workspace alone', async () => {
    const other = await parley.tenant({ name: 'Other' })
    const [theirs] = (await other.v1.get('/templates')).body.data
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', {}],
      ['DELETE', undefined],
    ] as const) {
      const told = await shop.v1.send(method, `/templates/${theirs.id}`, body)
      expect([method, told.status, told.body.error.code]).toEqual([method, 404, 'not_found'])
    }
    expect((await other.v1.get(`/templates/${theirs.id}`)).status).toBe(200)
  })
})
