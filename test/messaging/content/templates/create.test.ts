import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMinute } from '../../../support/new-minute.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { type PlatformTemplates, startTemplateScene, templateEvents, uploaded, visit } from './scene.ts'

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates

beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
})
afterAll(() => parley?.close())
// Ten heavy requests a minute.
beforeEach(async () => {
  await newMinute(parley.clock)
  await parley.sandbox.clearFaults()
})

let made = 0
const fresh = (more: Record<string, unknown> = {}) => visit({ name: `visit_${++made}`, ...more })
const post = (body: unknown, headers?: Record<string, string>) => shop.v1.post('/templates', body, headers)

/** What few templates need (spec/10 FR9). */
const nothingElse = { header_location: false, limited_time_offer: false, cards: [] }

describe('POST /templates', () => {
  test('submits a template for review, with every part', async () => {
    const media = { id: await uploaded(parley, shop, 'image/png', 'a.png') }
    const body = fresh({
      category: 'marketing',
      header: { type: 'image', media },
      body: { text: 'Hello {{first_name}}, come in.', examples: { first_name: 'Ann' } },
      footer: { text: 'Reply STOP to end' },
      buttons: [
        { type: 'quick_reply', text: 'Yes' },
        { type: 'url', text: 'Open', url: 'https://shop.example/{{1}}', example: 'sale' },
        { type: 'phone', text: 'Call', phone: '+1 (555) 000-1111' },
        { type: 'copy_code', example: 'SALE10' },
      ],
    })
    const told = await post(body)
    expect(told.status).toBe(201)
    expect(told.body).toEqual({
      id: expect.any(String),
      name: body.name,
      language: 'en',
      category: 'marketing',
      status: 'pending',
      rejection_reason: null,
      number_id: shop.numberId,
      parameter_format: 'named',
      header: { type: 'image', text: null },
      body: { text: 'Hello {{first_name}}, come in.' },
      footer: { text: 'Reply STOP to end' },
      buttons: [
        { type: 'quick_reply', text: 'Yes' },
        { type: 'url', text: 'Open', url: 'https://shop.example/{{1}}' },
        { type: 'phone', text: 'Call', phone: '+15550001111' },
        { type: 'copy_code', text: '' },
      ],
      variables: {
        body: ['first_name'],
        header: [],
        buttons: ['1', '3'],
        header_media: true,
        ...nothingElse,
      },
      sendable: true,
      unsendable_reason: null,
      quality: 'unknown',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await shop.v1.get(`/templates/${told.body.id}`)).body).toEqual(told.body)
    const [there] = await platform.named(body.name)
    expect(there).toMatchObject({ status: 'PENDING', category: 'MARKETING', parameter_format: 'NAMED' })
    expect(there?.components).toMatchObject([
      {
        type: 'HEADER',
        format: 'IMAGE',
        example: { header_handle: [expect.stringContaining('/samples/')] },
      },
      { type: 'BODY', example: { body_text_named_params: [{ param_name: 'first_name', example: 'Ann' }] } },
      { type: 'FOOTER' },
      {
        buttons: [
          {},
          { example: ['https://shop.example/sale'] },
          { phone_number: '+15550001111' },
          { example: 'SALE10' },
        ],
      },
    ])
    expect(await templateEvents(parley, told.body.id)).toMatchObject([
      { type: 'template.status', data: { set: { status: 'pending' }, extras: { previous_status: null } } },
    ])
  })

  test('becomes what the review says, with an event', async () => {
    const { body } = await post(fresh())
    const [there] = await platform.named(body.name)
    await parley.sandbox.control(`/templates/${there?.id}/reject`, { reason: 'PROMOTIONAL' })
    const rejected = await parley.until(async () => {
      const { body: now } = await shop.v1.get(`/templates/${body.id}`)
      return now.status === 'rejected' ? now : null
    })
    expect(rejected.rejection_reason).toBe('PROMOTIONAL')
    expect((await templateEvents(parley, body.id)).map(({ data }) => data.extras.previous_status)).toEqual([
      null,
      'pending',
    ])
  })

  test('keeps a draft when the platform refuses it', async () => {
    const reply = { type: 'quick_reply', text: 'Yes' }
    const url = { type: 'url', text: 'Open', url: 'https://shop.example/' }
    const body = fresh({ buttons: [reply, url, { ...reply, text: 'No' }] })
    const told = await post(body)
    expect(told.status).toBe(422)
    expect(told.body.error).toMatchObject({
      code: 'invalid_field',
      message: expect.stringContaining('Quick replies'),
      details: { id: expect.any(String) },
    })
    const { id } = told.body.error.details
    expect((await shop.v1.get(`/templates/${id}`)).body).toMatchObject({ status: 'draft', name: body.name })
    expect(await templateEvents(parley, id)).toEqual([])
    const again = await post(body)
    expect([again.status, again.body.error.code, again.body.error.details]).toEqual([409, 'conflict', { id }])
    await parley.sandbox.faults({
      match: { path: '*message_templates', method: 'POST' },
      effect: {
        status: 400,
        error: { code: 100, error_subcode: 2388299, error_user_msg: 'It ends with a variable.' },
      },
    })
    const named = await post(fresh())
    expect([named.status, named.body.error.field]).toEqual([422, 'body.text'])
  })

  test('is a conflict with one of the same name and language on this number', async () => {
    const first = await post(fresh())
    const { name, language } = first.body
    const again = await post(visit({ name }))
    expect([again.status, again.body.error.code, again.body.error.field, again.body.error.details]).toEqual([
      409,
      'conflict',
      'name',
      { id: first.body.id },
    ])
    expect((await post(visit({ name, dry_run: true }))).status).toBe(409)
    expect((await post(visit({ name, language: 'pt-BR' }))).body).toMatchObject({
      status: 'pending',
      language: 'pt_BR',
    })
    expect(language).toBe('en')
  })

  test('refused, and refused again when it is looked for: a draft with the platform’s words', async () => {
    const match = { path: 'message_templates' }
    const error = { code: 100, error_subcode: 2388299, error_user_msg: 'Not there.' }
    await parley.sandbox.faults({ match, effect: { status: 400, error } })
    const told = await post(fresh())
    await parley.sandbox.clearFaults()
    const { code, message, field, details } = told.body.error
    expect([told.status, code, message, field]).toEqual([422, 'invalid_field', 'Not there.', 'body.text'])
    expect((await shop.v1.get(`/templates/${details.id}`)).body.status).toBe('draft')
  })

  test('keeps nothing while the platform is away, and finds what it left there', async () => {
    const body = fresh()
    const headers = { 'idempotency-key': 'adopted' }
    const match = { path: '*message_templates', method: 'POST' }
    await parley.sandbox.faults({ match, effect: { status: 503 } })
    const away = await post(body, headers)
    expect([away.status, away.body.error.code]).toEqual([503, 'unavailable'])
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    await parley.sandbox.clearFaults()
    await parley.sandbox.faults({ match, effect: { error: 190 } })
    expect((await post(body, headers)).status).toBe(503)
    expect((await shop.v1.get(`/templates?name=${body.name}`)).body.data).toEqual([])
    await parley.sandbox.clearFaults()
    // The platform has it; the answer was lost.
    const components = [{ type: 'BODY', text: body.body.text, example: { body_text: [['Monday']] } }]
    const lost = { name: body.name, language: 'en', category: 'UTILITY', components }
    const { id } = (await platform.graph.post(platform.path, lost)).body
    const adopted = await post(body, headers)
    expect([adopted.status, adopted.body.status]).toEqual([201, 'pending'])
    const { platformId } = await parley.app.prisma.template.findFirstOrThrow({
      where: { id: adopted.body.id },
    })
    expect(platformId).toBe(id)
  })

  test.each(['GET', 'POST'])(
    'is made once by requests of the same moment, a %s being slow',
    async (method) => {
      const body = fresh()
      const components = [{ type: 'BODY', text: body.body.text, example: { body_text: [['Monday']] } }]
      const there = { name: body.name, language: 'en', category: 'UTILITY', components }
      // Both look for it at the platform, and one hears of it when the other has it already; or one makes it there and
      // hears of that when the other has found it.
      if (method === 'GET') await platform.graph.post(platform.path, there)
      const match = { path: '*message_templates', method, nth: 1 }
      await parley.sandbox.faults({ match, effect: { delay_ms: 1000 } })
      const answers = await Promise.all([post(body), post(body)])
      await parley.sandbox.clearFaults()
      const made = answers.find(({ status }) => status === 201)
      const refused = answers.find(({ status }) => status !== 201)
      expect(made?.body.status).toBe('pending')
      expect(refused).toMatchObject({
        status: 409,
        body: { error: { code: 'conflict', field: 'name', details: { id: made?.body.id } } },
      })
    },
  )

  test('takes another template of that name on the platform for what it is', async () => {
    const body = fresh()
    const components = [{ type: 'BODY', text: 'Something else.' }]
    await platform.graph.post(platform.path, {
      name: body.name,
      language: 'en',
      category: 'UTILITY',
      components,
    })
    const told = await post(body)
    expect(told.status).toBe(409)
    expect((await shop.v1.get(`/templates/${told.body.error.details.id}`)).body).toMatchObject({
      name: body.name,
      body: { text: 'Something else.' },
    })
  })

  test('an example called __proto__ belongs to no variable', async () => {
    const examples = JSON.parse('{"1":"Monday","__proto__":"b"}')
    const told = await post(fresh({ header: { type: 'text', text: 'On {{1}}', examples }, dry_run: true }))
    expect([told.status, told.body.error]).toMatchObject([
      422,
      { code: 'invalid_field', field: 'header.examples.__proto__' },
    ])
  })

  test('dry run: every check, nothing saved, nothing submitted', async () => {
    const body = fresh({
      header: { type: 'text', text: 'On {{1}}', examples: { 1: 'Monday' } },
      dry_run: true,
    })
    const told = await post(body)
    expect([told.status, told.body]).toEqual([
      200,
      {
        dry_run: true,
        variables: { body: ['1'], header: ['1'], buttons: [], header_media: false, ...nothingElse },
      },
    ])
    expect(await platform.named(body.name)).toEqual([])
    expect((await shop.v1.get(`/templates?name=${body.name}`)).body.data).toEqual([])
    expect((await post(fresh({ dry_run: 'yes' }))).body.error).toMatchObject({
      code: 'invalid_request',
      field: 'dry_run',
    })
  })

  test('needs scope, plan and a number that is active', async () => {
    const key = await parley.createKey(shop.workspaceId, { scopes: ['templates:read'] })
    const told = await parley.v1(key).post('/templates', fresh())
    expect([told.status, told.body.error.details]).toEqual([403, { scope: 'templates:write' }])
    const poor = await parley.tenant({ features: ['api.keys'], number: false })
    expect((await poor.v1.get('/templates')).body.error.details).toEqual({ feature: 'api.templates' })
    const bare = await parley.tenant({ number: false })
    expect((await bare.v1.post('/templates', fresh())).body.error).toMatchObject({
      code: 'number_unavailable',
      field: 'number_id',
    })
    const foreign = await shop.v1.post('/templates', fresh({ number_id: (await parley.tenant()).numberId }))
    expect(foreign.body.error).toMatchObject({ code: 'invalid_field', field: 'number_id' })
  })

  test('is heavy', async () => {
    const statuses = await Promise.all(Array.from({ length: 11 }, () => post(fresh({ dry_run: true }))))
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('replays its answer under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'template' }
    const body = fresh()
    const first = await post(body, headers)
    const again = await post(body, headers)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await platform.named(body.name)).toHaveLength(1)
  })
})
