import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, BUSINESS, type Json, pause, startBench, until } from './harness.ts'

let bench: Bench
const PATH = `/${BUSINESS}/message_templates`

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.reset()
  await bench.auto({ template_review_ms: 30 })
})

function create(text: string, more: Record<string, unknown> = {}) {
  const components = [{ type: 'BODY', text }]
  return bench.graph('POST', PATH, {
    name: 'visit',
    language: 'en',
    category: 'utility',
    components,
    ...more,
  })
}

async function event(count = 1): Promise<Json> {
  await until(() => bench.receiver.callbacks.length === count)
  expect(bench.receiver.callbacks.at(-1)!.field).toBe('message_template_status_update')
  return bench.receiver.callbacks.at(-1)!
}

const statusOf = async (id: string) => (await bench.graph('GET', `/${id}?fields=status`)).body.status

describe('review', () => {
  it('approves after a while, with a callback whose id is a number', async () => {
    const { body } = await create('See you on {{1}} at our shop.')
    expect(body).toEqual({ id: expect.stringMatching(/^\d{15}$/), status: 'PENDING', category: 'UTILITY' })
    const { value, time } = await event()
    expect(time).toEqual(expect.any(Number))
    expect(value).toMatchObject({
      event: 'APPROVED',
      message_template_id: Number(body.id),
      message_template_name: 'visit',
      message_template_language: 'en',
      message_template_category: 'UTILITY',
      reason: 'NONE',
    })
    expect(await statusOf(body.id)).toBe('APPROVED')
  })

  it.each([
    ['starts with a variable', '{{1}}, we see you soon.'],
    ['ends with a variable', 'We see you on {{1}}'],
    ['has variables side by side', 'Hello {{1}} {{2}}, we see you at the shop soon.'],
    ['has too many variables', 'On {{1}} or {{2}} then {{3}} or {{4}} ok.'],
  ])('rejects a text that %s', async (_what, text) => {
    const { id } = (await create(text)).body
    const { value } = await event()
    expect(value).toMatchObject({
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      rejection_info: { reason: expect.any(String) },
    })
    const node = (await bench.graph('GET', `/${id}?fields=status,rejected_reason`)).body
    expect(node).toEqual({ id, status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' })
  })

  it('waits for a person when the time is null, and does what the person says', async () => {
    await bench.auto({ template_review_ms: null })
    const { id } = (await create('See you soon.')).body
    const use = { type: 'template', text: undefined, template: { name: 'visit', language: { code: 'en' } } }
    const attempt = async () => (await bench.send('+351912000111', use)).body.error?.code
    expect(await attempt()).toBe(132001)
    await bench.sim('POST', `/templates/${id}/approve`)
    expect((await event(1)).value.event).toBe('APPROVED')
    await bench.sim('POST', '/settings', { auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
    expect(await attempt()).toBeUndefined()
    await bench.sim('POST', `/templates/${id}/pause`)
    expect((await event(2)).value).toMatchObject({ event: 'PAUSED', other_info: { title: 'FIRST_PAUSE' } })
    expect(await attempt()).toBe(132015)
    await bench.sim('POST', `/templates/${id}/disable`)
    expect((await event(3)).value).toMatchObject({
      event: 'DISABLED',
      disable_info: { disable_date: expect.any(Number) },
    })
    expect(await attempt()).toBe(132016)
    expect((await bench.graph('DELETE', `${PATH}?name=visit`)).body.error.code).toBe(100)
    await bench.sim('POST', `/templates/${id}/reject`, { reason: 'PROMOTIONAL' })
    expect((await event(4)).value).toMatchObject({ event: 'REJECTED', reason: 'PROMOTIONAL' })
    expect((await bench.sim('POST', '/templates/1/approve')).status).toBe(400)
    expect((await bench.sim('POST', `/templates/${id}/praise`)).status).toBe(400)
  })

  it('lets an approved one be used while its new text is looked at, once a day', async () => {
    const components = [{ type: 'BODY', text: 'Hello again, we are open.' }]
    const edited = await bench.graph('POST', '/400000000000001', { components })
    expect(edited.body.success).toBe(true)
    expect(await statusOf('400000000000001')).toBe('APPROVED')
    expect((await event()).value.event).toBe('APPROVED')
    expect((await bench.graph('GET', '/400000000000001')).body.components).toEqual(components)
    expect((await bench.graph('POST', '/400000000000001', { components })).body.error.code).toBe(100)
  })

  it('looks again at a rejected one after an edit', async () => {
    const { id } = (await create('We see you on {{1}}')).body
    await event(1)
    await bench.graph('POST', `/${id}`, {
      components: [{ type: 'BODY', text: 'We see you on {{1}}, do come.' }],
    })
    expect((await event(2)).value.event).toBe('APPROVED')
    expect(await statusOf(id)).toBe('APPROVED')
  })
})

describe('definitions', () => {
  it.each([
    ['a name with capitals', { name: 'Visit' }],
    ['no category', { category: undefined }],
    ['an unknown category', { category: 'JOKES' }],
    ['no body', { components: [{ type: 'FOOTER', text: 'x' }] }],
    ['a body too long', { components: [{ type: 'BODY', text: 'x'.repeat(1025) }] }],
    [
      'a picture without a sample',
      {
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'x' },
        ],
      },
    ],
    [
      'an address as sample',
      {
        components: [
          { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://a'] } },
          { type: 'BODY', text: 'x' },
        ],
      },
    ],
    [
      'a footer with a variable',
      {
        components: [
          { type: 'BODY', text: 'x' },
          { type: 'FOOTER', text: '{{1}}' },
        ],
      },
    ],
    [
      'three links',
      {
        components: [
          { type: 'BODY', text: 'x' },
          {
            type: 'BUTTONS',
            buttons: ['a', 'b', 'c'].map((text) => ({ type: 'URL', text, url: 'https://a.example/' })),
          },
        ],
      },
    ],
    ['a name in use', { name: 'hello' }],
  ])('with %s are refused at once', async (_what, change) => {
    const { status, body } = await create('See you soon.', change)
    expect([status, body.error?.code]).toEqual([400, 100])
    await pause(60)
    expect(bench.receiver.callbacks).toEqual([])
  })

  it('are listed in pages with fields, filters and counts', async () => {
    const first = (await bench.graph('GET', `${PATH}?limit=2&fields=name`)).body
    expect(first.data.map((template: Json) => template.name)).toEqual(['hello', 'order_update'])
    const second = await (
      await fetch(first.paging.next, { headers: { authorization: 'Bearer sandbox-token' } })
    ).json()
    expect(second.data.map((template: Json) => template.name)).toEqual(['spring_sale'])
    expect(second.paging).not.toHaveProperty('next')
    const back = await (
      await fetch(second.paging.previous, { headers: { authorization: 'Bearer sandbox-token' } })
    ).json()
    expect(back.data).toEqual(first.data)
    const marketing = (
      await bench.graph('GET', `${PATH}?category=marketing&summary=total_count,message_template_count`)
    ).body
    expect(marketing.data[0]).toMatchObject({
      name: 'spring_sale',
      language: 'en',
      status: 'APPROVED',
      category: 'MARKETING',
      parameter_format: 'NAMED',
    })
    expect(marketing.data[0].components.map((component: Json) => component.type)).toEqual([
      'HEADER',
      'BODY',
      'FOOTER',
      'BUTTONS',
    ])
    expect(marketing.summary).toEqual({ total_count: 1, message_template_count: 3 })
    expect((await bench.graph('GET', `${PATH}?after=nonsense`)).body.error.code).toBe(131059)
    expect((await bench.graph('GET', `${PATH}?fields=colour`)).body.error.code).toBe(100)
  })

  it('are deleted by name or one language, and the name stays taken', async () => {
    await bench.auto({ template_review_ms: 0 })
    const english = (await create('See you soon.')).body.id
    const portuguese = (await create('Até breve.', { language: 'pt_PT' })).body.id
    await until(() => bench.receiver.callbacks.length === 2)
    expect((await bench.graph('DELETE', `${PATH}?hsm_id=${english}&name=visits`)).status).toBe(404)
    expect((await bench.graph('DELETE', `${PATH}?hsm_id=${english}&name=visit`)).body).toEqual({
      success: true,
    })
    expect((await event(3)).value).toMatchObject({ event: 'PENDING_DELETION', reason: null })
    expect((await bench.graph('GET', `/${english}`)).status).toBe(400)
    expect(await statusOf(portuguese)).toBe('APPROVED')
    expect((await create('See you soon.')).body.error.error_subcode).toBe(2388023)
    await bench.graph('DELETE', `${PATH}?name=visit`)
    expect((await bench.graph('GET', `${PATH}?name=visit`)).body.data).toEqual([])
    expect((await bench.graph('DELETE', `${PATH}?name=visit`)).status).toBe(404)
  })
})
