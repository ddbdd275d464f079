import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Bench, BUSINESS, idOf, type Json, PHONE, startBench, TOKEN, until } from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const screen = (id: string) => ({
  id,
  terminal: true,
  layout: {
    type: 'SingleColumnLayout',
    children: [
      { type: 'TextHeading', text: 'Hi' },
      { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } },
    ],
  },
})
const definition = (...ids: string[]) => JSON.stringify({ version: '7.0', screens: ids.map(screen) })

const create = async (more: Record<string, unknown> = {}) =>
  bench.graph('POST', `/${BUSINESS}/flows`, { name: 'Survey', categories: ['SURVEY'], ...more })

async function putAsset(id: string, text: string): Promise<Json> {
  const form = new FormData()
  form.set('name', 'flow.json')
  form.set('asset_type', 'FLOW_JSON')
  form.set('file', new Blob([text], { type: 'application/json' }), 'flow.json')
  const url = `${bench.sandbox.url}/v25.0/${id}/assets`
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: form,
  })
  return response.json()
}

const form = (flow_id: string, mode?: string) => ({
  type: 'interactive',
  text: undefined,
  interactive: {
    type: 'flow',
    body: { text: 'Tell us' },
    action: { name: 'flow', parameters: { flow_message_version: '3', flow_id, flow_cta: 'Open', mode } },
  },
})

describe('an unknown component', () => {
  const unknown = { type: 'Marquee' }
  it.each([
    ['on a screen', [unknown], 'screens[0].layout.children[0].type'],
    ['in a form', [{ type: 'Form', children: [unknown] }], 'screens[0].layout.children[0].children[0].type'],
    [
      'in a branch',
      [{ type: 'If', condition: 'a', else: [unknown] }],
      'screens[0].layout.children[0].else[0].type',
    ],
    [
      'in a case',
      [{ type: 'Switch', value: 'a', cases: { b: [unknown] } }],
      'screens[0].layout.children[0].cases.b[0].type',
    ],
  ])('is a fault %s', async (_where, children, path) => {
    const layout = { type: 'SingleColumnLayout', children }
    const flow_json = JSON.stringify({ version: '7.0', screens: [{ id: 'A', layout }] })
    expect((await create({ flow_json })).body.validation_errors).toContainEqual(
      expect.objectContaining({
        error: 'INVALID_PROPERTY_VALUE',
        error_type: 'FLOW_JSON_ERROR',
        pointers: [expect.objectContaining({ path })],
      }),
    )
  })
})

describe('flows', () => {
  it('go from draft to published to deprecated, with callbacks, and only published ones are sent', async () => {
    const { id, validation_errors } = (await create()).body
    expect(validation_errors).toEqual([])
    expect((await bench.graph('POST', `/${id}/publish`)).body.error.code).toBe(139002)
    const wrong = await putAsset(id, '{"version":"7.0","screens":[]}')
    expect(wrong).toMatchObject({ success: true, validation_errors: [{ error: 'MIN_ITEMS_REQUIRED' }] })
    expect(wrong.validation_errors[0].pointers[0].path).toBe('screens')
    expect((await bench.graph('POST', `/${id}/publish`)).body.error.code).toBe(139002)
    expect(await putAsset(id, definition('A', 'A'))).toMatchObject({
      validation_errors: [{ error: 'DUPLICATE_SCREEN_IDS' }],
    })
    expect(await putAsset(id, definition('B'))).toEqual({ success: true, validation_errors: [] })
    expect((await bench.send('+351912000111', form(id))).body.error.code).toBe(131009)
    expect((await bench.send('+351912000111', form(id, 'draft'))).status).toBe(200)
    expect((await bench.graph('POST', `/${id}/publish`)).body).toEqual({ success: true })
    const told = () => bench.receiver.callbacks.filter((callback) => callback.field === 'flows')
    await until(() => told().length === 2)
    expect(told()[0]!.value).toMatchObject({ event: 'FLOW_STATUS_CHANGE', flow_id: id, new_status: 'DRAFT' })
    expect(told()[1]!.value).toMatchObject({
      event: 'FLOW_STATUS_CHANGE',
      flow_id: id,
      old_status: 'DRAFT',
      new_status: 'PUBLISHED',
    })
    expect((await bench.send('+351912000111', form(id))).status).toBe(200)
    expect((await putAsset(id, definition('C'))).error.code).toBe(139001)
    expect((await bench.graph('DELETE', `/${id}`)).body.error.code).toBe(139004)
    expect((await bench.graph('POST', `/${id}/deprecate`)).body).toEqual({ success: true })
    expect((await bench.graph('POST', `/${id}/deprecate`)).body.error.code).toBe(139003)
  })

  it('are listed and read, their definition too', async () => {
    const { id } = (await create({ flow_json: definition('A'), publish: true })).body
    const { data } = (await bench.graph('GET', `/${BUSINESS}/flows`)).body
    expect(data).toEqual([
      { id, name: 'Survey', status: 'PUBLISHED', categories: ['SURVEY'], validation_errors: [] },
    ])
    const node = (await bench.graph('GET', `/${id}?fields=json_version,preview.invalidate(false),updated_at`))
      .body
    expect(node).toMatchObject({ json_version: '7.0', preview: { preview_url: expect.stringContaining(id) } })
    const asset = (await bench.graph('GET', `/${id}/assets`)).body.data[0]
    expect(await (await fetch(asset.download_url)).text()).toBe(definition('A'))
  })

  it('refuse taken names and unknown categories; drafts can be deleted', async () => {
    const { id } = (await create()).body
    expect((await create()).body.error.code).toBe(100)
    expect((await create({ name: 'Other', categories: ['JOKES'] })).body.error.code).toBe(100)
    expect((await bench.graph('DELETE', `/${id}`)).body).toEqual({ success: true })
    expect((await bench.graph('GET', `/${id}`)).status).toBe(400)
  })
})

describe('analytics', () => {
  it('count what was sent, delivered and read', async () => {
    await bench.auto(AT_ONCE)
    const template = { name: 'hello', language: { code: 'en' } }
    const first = idOf(await bench.send('+351912000111', { type: 'template', text: undefined, template }))
    const second = idOf(await bench.send('+15550100001', { type: 'template', text: undefined, template }))
    await bench.send('+15550100002')
    await until(() => bench.statusesOf(first).length === 3 && bench.statusesOf(second).length === 2)
    const now = Math.floor(Date.now() / 1000)
    const range = (granularity: string) =>
      `start(${now - 3600}).end(${now + 3600}).granularity(${granularity})`
    const general = (await bench.graph('GET', `/${BUSINESS}?fields=analytics.${range('DAY')}`)).body
    expect(general.id).toBe(BUSINESS)
    expect(general.analytics).toMatchObject({
      granularity: 'DAY',
      phone_numbers: expect.arrayContaining(['15550100100']),
    })
    expect(general.analytics.data_points).toEqual([
      { start: expect.any(Number), end: expect.any(Number), sent: 3, delivered: 2 },
    ])
    const priced = (await bench.graph('GET', `/${BUSINESS}?fields=pricing_analytics.${range('DAILY')}`)).body
    expect(priced.pricing_analytics.data[0].data_points).toEqual([
      expect.objectContaining({ pricing_category: 'UTILITY', pricing_type: 'REGULAR', volume: 2 }),
    ])
    const query = `start=${now - 3600}&end=${now + 3600}&granularity=daily&metric_types=sent,delivered,read&template_ids=[400000000000001]`
    const templates = (await bench.graph('GET', `/${BUSINESS}/template_analytics?${query}`)).body
    expect(templates.data[0].data_points).toEqual([
      expect.objectContaining({ template_id: '400000000000001', sent: 2, delivered: 2, read: 1 }),
    ])
    expect(
      (await bench.graph('GET', `/${BUSINESS}?fields=analytics.start(1).end(2).granularity(YEAR)`)).body.error
        .code,
    ).toBe(100)
    expect((await bench.graph('GET', `/${PHONE}?fields=analytics`)).body.error.code).toBe(100)
  })
})
