import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMinute } from '../../../support/new-minute.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import {
  byHand,
  type PlatformTemplates,
  startTemplateScene,
  templateEvents,
  uploaded,
  visit,
} from './scene.ts'

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates

beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
})
afterAll(() => parley?.close())
beforeEach(async () => {
  await newMinute(parley.clock)
  await parley.sandbox.clearFaults()
  await parley.sandbox.settings(byHand)
})

let made = 0
const patch = (id: string, body: unknown) => shop.v1.send('PATCH', `/templates/${id}`, body)
const read = async (id: string) => (await shop.v1.get(`/templates/${id}`)).body
const statuses = async (id: string) =>
  (await templateEvents(parley, id)).map(({ data }) => [data.extras.previous_status, data.set.status])

async function create(more: Record<string, unknown> = {}) {
  const { body } = await shop.v1.post('/templates', visit({ name: `change_${++made}`, ...more }))
  return body
}

async function decide(template: { id: string; name: string }, decision: string, status: string) {
  const [there] = await platform.named(template.name)
  await parley.sandbox.control(`/templates/${there?.id}/${decision}`)
  await parley.until(async () => (await read(template.id)).status === status)
}

async function approved(more: Record<string, unknown> = {}) {
  const template = await create(more)
  await decide(template, 'approve', 'approved')
  return template
}

/** A draft: quick replies must stand together, which only the platform knows. */
async function draft() {
  const reply = { type: 'quick_reply', text: 'Yes' }
  const url = { type: 'url', text: 'Open', url: 'https://shop.example/' }
  const body = visit({ name: `draft_${++made}`, buttons: [reply, url, { ...reply, text: 'No' }] })
  const told = await shop.v1.post('/templates', body)
  return { id: told.body.error.details.id as string, name: body.name }
}

describe('PATCH /templates/{id}', () => {
  test('submits what changed; the other parts stay', async () => {
    const template = await approved({ footer: { text: 'Thank you' } })
    const body = { text: 'We expect you on {{1}} at {{2}}, do come.', examples: { 1: 'Monday', 2: 'noon' } }
    const told = await patch(template.id, { body })
    expect(told.status).toBe(200)
    expect(told.body).toMatchObject({
      id: template.id,
      status: 'pending',
      body: { text: body.text },
      footer: { text: 'Thank you' },
      variables: { body: ['1', '2'] },
    })
    expect(Date.parse(told.body.updated_at)).toBeGreaterThan(Date.parse(template.updated_at))
    expect(await read(template.id)).toEqual(told.body)
    const [there] = await platform.named(template.name)
    expect(there?.components).toMatchObject([
      { type: 'BODY', text: body.text, example: { body_text: [['Monday', 'noon']] } },
      { type: 'FOOTER', text: 'Thank you' },
    ])
    await decide(template, 'approve', 'approved')
    expect(await statuses(template.id)).toEqual([
      [null, 'pending'],
      ['pending', 'approved'],
      ['approved', 'pending'],
      ['pending', 'approved'],
    ])
  })

  test('sends nothing when nothing changes', async () => {
    const template = await approved({ footer: { text: 'Thank you' } })
    const before = await read(template.id)
    await parley.sandbox.faults({ match: { method: 'POST' }, effect: { status: 503 } })
    const same = visit({ name: undefined, language: undefined, footer: { text: 'Thank you' }, buttons: [] })
    for (const body of [{}, same, { header: null }, { name: template.name }]) {
      const told = await patch(template.id, body)
      expect([told.status, told.body]).toEqual([200, before])
    }
    expect(await templateEvents(parley, template.id)).toHaveLength(2)
  })

  test('takes header, footer and buttons away', async () => {
    const template = await approved({
      header: { type: 'text', text: 'Hello' },
      footer: { text: 'Thank you' },
      buttons: [{ type: 'quick_reply', text: 'Yes' }],
    })
    const told = await patch(template.id, { header: null, footer: null, buttons: [] })
    expect(told.body).toMatchObject({ header: null, footer: null, buttons: [], status: 'pending' })
    const [there] = await platform.named(template.name)
    expect(there?.components).toMatchObject([{ type: 'BODY' }])
  })

  test('keeps a header file whose handle the platform has long shown as an address', async () => {
    const media = { id: await uploaded(parley, shop, 'image/png', 'a.png') }
    const template = await approved({ header: { type: 'image', media } })
    const session = await parley.app.prisma.template.findFirstOrThrow({ where: { id: template.id } })
    // A sync of the number brings the platform's listing, with addresses.
    const [there] = await platform.named(template.name)
    await parley.app.prisma.template.update({
      where: { workspaceId_id: { workspaceId: shop.workspaceId, id: session.id } },
      data: { components: there?.components as never },
    })
    const told = await patch(template.id, { footer: { text: 'Thank you' } })
    expect([told.status, told.body.header]).toEqual([200, { type: 'image', text: null }])
  })

  test.each<[string, unknown, unknown[]]>([
    ['null for the body', { body: null }, [422, 'invalid_field', 'body']],
    ['null for the buttons', { buttons: null }, [422, 'invalid_field', 'buttons']],
    ['null for the category', { category: null }, [422, 'invalid_field', 'category']],
    ['an unknown field', { status: 'approved' }, [400, 'invalid_request', 'status']],
    ['a number', { number_id: 'x' }, [400, 'invalid_request', 'number_id']],
    ['a bad body', { body: { text: '{{2}}' } }, [422, 'invalid_field', 'body.text']],
    ['another name', { name: 'other' }, [409, 'invalid_state', 'name']],
    ['another language', { language: 'de' }, [409, 'invalid_state', 'language']],
    [
      'names below positions',
      { header: { type: 'text', text: 'On {{day}}', examples: { day: 'a' } } },
      [422, 'invalid_field', 'body.text'],
    ],
    [
      'another category, because it is approved',
      { category: 'marketing' },
      [422, 'invalid_field', 'category'],
    ],
  ])('refuses %s and changes nothing', async (_what, body, problem) => {
    const template = await approved()
    const before = await read(template.id)
    const told = await patch(template.id, body)
    expect([told.status, told.body.error?.code, told.body.error?.field]).toEqual(problem)
    expect(told.body.error.details).toBeUndefined()
    expect(await read(template.id)).toEqual(before)
  })

  test('is refused while pending or disabled, and taken while rejected or paused', async () => {
    const template = await create()
    const text = (count: number) => ({
      body: { text: `We are here on day ${count} with {{1}} in the shop.`, examples: { 1: 'a' } },
    })
    const refused = await patch(template.id, text(1))
    expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_state'])
    for (const [decision, status] of [
      ['reject', 'rejected'],
      ['pause', 'paused'],
    ] as const) {
      await decide(template, decision, status)
      const told = await patch(template.id, { ...text(2), category: 'marketing' })
      expect([told.status, told.body.status, told.body.rejection_reason]).toEqual([200, 'pending', null])
      await decide(template, 'reject', 'rejected')
      expect((await patch(template.id, text(3))).body.status).toBe('pending')
    }
    await decide(template, 'disable', 'disabled')
    expect((await patch(template.id, text(4))).body.error.code).toBe('invalid_state')
    expect((await patch(template.id, {})).status).toBe(200)
  })

  test('a decision that overtakes the answer stays', async () => {
    const template = await approved()
    await parley.sandbox.settings({ auto: { template_review_ms: 0 } })
    await parley.sandbox.faults({ match: { method: 'POST' }, effect: { delay_ms: 600 } })
    const text = 'We are here on {{1}} in the shop.'
    const told = await patch(template.id, { body: { text, examples: { 1: 'Monday' } } })
    expect([told.status, told.body.body.text]).toEqual([200, text])
    expect((await read(template.id)).status).toBe('approved')
  })

  test('a draft is submitted as a new template, under a new name too', async () => {
    const { id } = await draft()
    const name = `renamed_${made}`
    const told = await patch(id, { name, language: 'pt_BR', buttons: [] })
    expect([told.status, told.body.id, told.body.status, told.body.name]).toEqual([200, id, 'pending', name])
    expect(await statuses(id)).toEqual([['draft', 'pending']])
    expect(await platform.named(name)).toMatchObject([{ language: 'pt_BR', status: 'PENDING' }])
    const again = await draft()
    const taken = await patch(again.id, { name, language: 'pt_BR' })
    expect([taken.status, taken.body.error.code, taken.body.error.details]).toEqual([409, 'conflict', { id }])
  })

  test('a draft meets what the platform has by that name, which is kept for what it is', async () => {
    const there = async (name: string) => {
      const components = [{ type: 'BODY', text: 'Something else.' }]
      await platform.graph.post(platform.path, { name, language: 'en', category: 'UTILITY', components })
    }
    const renamed = await draft()
    const name = `there_${made}`
    await there(name)
    const told = await patch(renamed.id, { name, buttons: [] })
    expect([told.status, told.body.error.code, told.body.error.field]).toEqual([409, 'conflict', 'name'])
    expect(await read(told.body.error.details.id)).toMatchObject({ name, body: { text: 'Something else.' } })
    expect(await read(renamed.id)).toMatchObject({ status: 'draft', name: renamed.name })
    const same = await draft()
    await there(same.name)
    const again = await patch(same.id, { buttons: [] })
    expect([again.status, again.body.error.details]).toEqual([409, { id: same.id }])
    expect(await read(same.id)).toMatchObject({ status: 'pending', body: { text: 'Something else.' } })
  })

  test('a draft that is refused again stays one, with what it was to be', async () => {
    const { id } = await draft()
    const footer = { text: 'Thank you' }
    const told = await patch(id, { footer })
    expect([told.status, told.body.error.code, told.body.error.details]).toEqual([
      422,
      'invalid_field',
      { id },
    ])
    expect(await read(id)).toMatchObject({ status: 'draft', footer })
    await parley.sandbox.faults({ match: { method: 'POST' }, effect: { reset: true } })
    expect((await patch(id, { footer: null, buttons: [] })).status).toBe(503)
    expect(await read(id)).toMatchObject({ status: 'draft', footer })
  })

  test('changes nothing while the platform is away', async () => {
    const template = await approved()
    const before = await read(template.id)
    await parley.sandbox.faults({ match: { method: 'POST' }, effect: { status: 500 } })
    const told = await patch(template.id, { footer: { text: 'Thank you' } })
    expect([told.status, told.body.error.code]).toEqual([503, 'unavailable'])
    expect(told.headers.get('retry-after')).toBeTruthy()
    expect(await read(template.id)).toEqual(before)
  })

  test('a template that is gone there goes here, also when nobody told', async () => {
    const template = await approved()
    const [there] = await platform.named(template.name)
    await parley.sandbox.faults({ match: { method: 'DELETE' }, effect: { drop_callback: true } })
    await platform.graph.send('DELETE', `${platform.path}?hsm_id=${there?.id}&name=${template.name}`)
    const told = await patch(template.id, { footer: { text: 'Thank you' } })
    expect([told.status, told.body.error.code]).toEqual([404, 'not_found'])
    expect((await statuses(template.id)).at(-1)).toEqual(['approved', 'deleted'])
  })
})

describe('DELETE /templates/{id}', () => {
  const remove = (id: string) => shop.v1.send('DELETE', `/templates/${id}`)

  test('removes this language only, here and on the platform', async () => {
    const template = await approved()
    const other = await create({ name: template.name, language: 'de' })
    const told = await remove(template.id)
    expect([told.status, told.text]).toEqual([204, ''])
    expect((await shop.v1.get(`/templates/${template.id}`)).status).toBe(404)
    expect((await remove(template.id)).status).toBe(404)
    expect(await platform.named(template.name)).toMatchObject([{ language: 'de' }])
    expect((await read(other.id)).status).toBe('pending')
    await parley.until(async () => (await templateEvents(parley, template.id)).length === 3)
    expect((await statuses(template.id)).at(-1)).toEqual(['approved', 'deleted'])
  })

  test('removes a draft, which the platform never had', async () => {
    const { id } = await draft()
    await parley.sandbox.faults({ match: { method: 'DELETE' }, effect: { status: 503 } })
    expect((await remove(id)).status).toBe(204)
    expect(await statuses(id)).toEqual([['draft', 'deleted']])
  })

  test('removes nothing while the platform is away; a template that is gone there goes here', async () => {
    const template = await approved()
    await parley.sandbox.faults({ match: { method: 'DELETE' }, effect: { status: 503 } })
    const told = await remove(template.id)
    expect([told.status, told.body.error.code]).toEqual([503, 'unavailable'])
    expect((await read(template.id)).status).toBe('approved')
    await parley.sandbox.clearFaults()
    const [there] = await platform.named(template.name)
    await parley.sandbox.faults({ match: { method: 'DELETE' }, effect: { drop_callback: true } })
    await platform.graph.send('DELETE', `${platform.path}?hsm_id=${there?.id}&name=${template.name}`)
    expect((await remove(template.id)).status).toBe(204)
  })

  test('says so when the platform does not let it go', async () => {
    const template = await approved()
    await decide(template, 'disable', 'disabled')
    const told = await remove(template.id)
    expect([told.status, told.body.error.code]).toEqual([409, 'invalid_state'])
    expect((await read(template.id)).status).toBe('disabled')
  })
})
