import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Bench, BUSINESS, type Json, startBench, until } from './harness.ts'

const OTHER = '200000000000002'
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
  await bench.sim('POST', '/numbers', { display_phone_number: '+351210000031', business_id: OTHER })
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

const codeOf = async (answer: Promise<{ body: Json }>) => (await answer).body.error?.code
const create = (more: object, business = BUSINESS) =>
  bench.graph('POST', `/${business}/message_templates`, {
    name: 'visit',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'We expect you.' }],
    ...more,
  })
const statusOf = async (id: string) => (await bench.graph('GET', `/${id}?fields=status`)).body.status
const list = async (business: string, query = '') =>
  (await bench.graph('GET', `/${business}/message_templates?fields=name,language,status&limit=100${query}`))
    .body.data as Json[]
const told = () =>
  bench.receiver.callbacks
    .filter((each) => each.field === 'message_template_status_update')
    .map(({ value }) => value.event)

describe('the archive', () => {
  const move = (what: string, ...ids: string[]) =>
    bench.graph('POST', `/${BUSINESS}/message_templates/${what}`, { hsm_ids: ids.join(',') })
  const hello = { type: 'template', text: undefined, template: { name: 'hello', language: { code: 'en' } } }

  it('takes templates out of use and gives them back as they were', async () => {
    await move('archive', '400000000000001')
    expect(await statusOf('400000000000001')).toBe('ARCHIVED')
    expect(await codeOf(bench.send('351912000111', hello))).toBe(132001)
    expect(await codeOf(bench.graph('POST', '/400000000000001', { category: 'MARKETING' }))).toBe(100)
    await move('unarchive', '400000000000001')
    expect(await statusOf('400000000000001')).toBe('APPROVED')
    expect((await bench.send('351912000111', hello)).status).toBe(200)
    await until(() => told().length === 2)
    expect(told()).toEqual(['ARCHIVED', 'UNARCHIVED'])
  })

  it('is emptied after 28 days', async () => {
    await move('archive', '400000000000001', '400000000000002')
    await move('unarchive', '400000000000002')
    await move('archive', '400000000000002')
    await bench.sim('POST', '/clock', { advance_seconds: 27 * 86_400 })
    expect(await statusOf('400000000000001')).toBe('ARCHIVED')
    await bench.sim('POST', '/clock', { advance_seconds: 86_401 })
    await expect.poll(() => statusOf('400000000000001')).toBeUndefined()
  })

  it('knows only templates of the business', async () => {
    const { id } = (await create({}, OTHER)).body
    const known = '400000000000001'
    const archived = await move('archive', id, known)
    expect(archived.body).toEqual({
      archived_templates: [known],
      failed_templates: { [id]: expect.any(String) },
    })
    const template_ids = [known]
    const back = await bench.graph('POST', `/${BUSINESS}/message_templates/unarchive`, { template_ids })
    expect(back.body).toEqual({ unarchived_templates: [known], failed_templates: {} })
    expect(await codeOf(move('archive'))).toBe(100)
  })
})

describe('many at once', () => {
  const components = [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ]
  const upsert = (more: object) =>
    bench.graph('POST', `/${BUSINESS}/upsert_message_templates`, {
      name: 'code',
      languages: ['en_US', 'pt_BR'],
      category: 'AUTHENTICATION',
      components,
      ...more,
    })

  it('makes the languages that are missing and changes the others', async () => {
    const first = (await upsert({})).body.data
    const second = (await upsert({ languages: ['pt_BR', 'es'], message_send_ttl_seconds: 60 })).body.data
    expect(second.map((each: Json) => each.language)).toEqual(['pt_BR', 'es'])
    expect(second[0].id).toBe(first[1].id)
    const ttl = async (id: string) =>
      (await bench.graph('GET', `/${id}?fields=message_send_ttl_seconds`)).body.message_send_ttl_seconds
    expect([await ttl(first[0].id), await ttl(first[1].id)]).toEqual([undefined, 60])
    expect(await list(BUSINESS, '&name=code')).toHaveLength(3)
  })

  it('is for codes only', async () => {
    expect(await codeOf(upsert({ category: 'UTILITY' }))).toBe(100)
    expect(await codeOf(upsert({ languages: [] }))).toBe(100)
    expect(await list(BUSINESS, '&name=code')).toEqual([])
  })

  it('copies approved templates of another business, and names what it cannot', async () => {
    await create({ name: 'hello' }, OTHER)
    const answer = await bench.graph('POST', `/${OTHER}/migrate_message_templates`, {
      source_waba_id: BUSINESS,
    })
    expect(answer.body.migrated_templates).toHaveLength(2)
    expect(Object.keys(answer.body.failed_templates)).toEqual(['400000000000001'])
    expect((await list(OTHER)).map((each) => [each.name, each.status]).sort()).toEqual([
      ['hello', 'PENDING'],
      ['order_update', 'APPROVED'],
      ['spring_sale', 'APPROVED'],
    ])
    const beyond = `/${OTHER}/migrate_message_templates?source_waba_id=${BUSINESS}&page_number=1`
    expect((await bench.graph('POST', beyond)).body).toEqual({ migrated_templates: [], failed_templates: {} })
    expect(await codeOf(bench.graph('POST', `/${OTHER}/migrate_message_templates?source_waba_id=1`))).toBe(
      100,
    )
  })

  it('stops at a hundred new ones in an hour', async () => {
    const make = (name: string) => create({ name }, OTHER)
    const made = await Promise.all(Array.from({ length: 100 }, (_, index) => make(`t${index}`)))
    expect(made.every((answer) => answer.status === 200)).toBe(true)
    expect((await make('one_more')).body.error).toMatchObject({ code: 100, error_subcode: 2388019 })
    await bench.sim('POST', '/clock', { advance_seconds: 3601 })
    expect((await make('one_more')).status).toBe(200)
    await bench.sim('POST', '/settings', { templates_per_hour: 0 })
    expect(await codeOf(make('none'))).toBe(100)
    await bench.sim('POST', '/settings', { templates_per_hour: null })
    expect((await make('any')).status).toBe(200)
  })
})

describe('the library', () => {
  const find = async (query: string) =>
    (await bench.graph('GET', `/message_template_library?${query}`)).body.data.map((each: Json) => each.name)

  it('is searched', async () => {
    expect(await find('')).toHaveLength(4)
    expect(await find('search=DUE')).toEqual(['payment_reminder_1'])
    expect(await find('topic=PAYMENTS')).toEqual(['payment_reminder_1'])
    expect(await find('usecase=ORDER_CONFIRMATION')).toEqual(['order_confirmation_1'])
    expect(await find('industry=FINANCIAL_SERVICES')).toEqual(['payment_reminder_1'])
    expect(await find('language=pt_BR')).toEqual([])
  })

  it('makes templates that are approved at once', async () => {
    const url = { base_url: 'https://shop.example/{{1}}', url_suffix_example: 'https://shop.example/7' }
    const library = {
      components: undefined,
      language: 'en_US',
      library_template_name: 'delivery_update_1',
      library_template_button_inputs: [{ type: 'URL', url }],
    }
    const { id, status } = (await create(library)).body
    expect(status).toBe('APPROVED')
    const { body } = await bench.graph('GET', `/${id}?fields=components,library_template_name`)
    expect(body.library_template_name).toBe('delivery_update_1')
    expect(body.components.at(-1).buttons).toEqual([
      { type: 'URL', text: 'Follow it', url: url.base_url, example: [url.url_suffix_example] },
    ])
    const other = { ...library, name: 'other' }
    expect(await codeOf(create({ ...other, library_template_button_inputs: undefined }))).toBe(100)
    expect(await codeOf(create({ ...other, library_template_name: 'nothing' }))).toBe(100)
    expect(await codeOf(create({ ...other, library_template_name: undefined }))).toBe(100)
  })
})

describe('comparing', () => {
  it('counts what was sent in between', async () => {
    await bench.auto(AT_ONCE)
    const template = { name: 'hello', language: { code: 'en' } }
    await bench.send('351912000111', { type: 'template', text: undefined, template })
    const { now } = (await bench.sim('POST', '/clock', { advance_seconds: 1 })).body
    const end = Math.ceil(Date.parse(now) / 1000)
    const compare = (ids: string, start: number) =>
      bench.graph('GET', `/400000000000001/compare?template_ids=${ids}&start=${start}&end=${end}`)
    const sends = async (start: number) =>
      (await compare('[400000000000002]', start)).body.data[1].number_values
    expect(await sends(end - 604_800)).toEqual([
      { key: '400000000000001', value: 1 },
      { key: '400000000000002', value: 0 },
    ])
    expect(await codeOf(compare('[400000000000002,400000000000003]', end - 604_800))).toBe(100)
    expect(await codeOf(compare('[1]', end - 604_800))).toBe(100)
    expect(await codeOf(compare('[400000000000002]', end))).toBe(100)
  })
})

describe('special parts', () => {
  const body = { type: 'BODY', text: 'Buy one.' }
  const url = { type: 'URL', text: 'Go', url: 'https://a.example/' }
  const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1n'] } }
  const card = (more: object[] = []) => ({
    components: [header, { type: 'BUTTONS', buttons: [url] }, ...more],
  })
  const carousel = (...cards: object[]) => ({ components: [body, { type: 'CAROUSEL', cards }] })
  const offer = (text: string, ...more: object[]) => ({
    category: 'MARKETING',
    components: [
      body,
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text, has_expiration: true } },
      ...more,
    ],
  })
  const otp = { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] }
  const code = (minutes: unknown) => ({
    category: 'AUTHENTICATION',
    components: [{ type: 'BODY' }, { type: 'FOOTER', code_expiration_minutes: minutes }, otp],
  })
  const button = (more: object) => ({ components: [body, { type: 'BUTTONS', buttons: [more] }] })

  it.each([
    ['a carousel', carousel(card(), card())],
    ['an offer', offer('Today only')],
    ['a code', code(90)],
    ['a long wait', { message_send_ttl_seconds: 43_200 }],
    ['the longest wait', { message_send_ttl_seconds: -1 }],
    ['a coupon', button({ type: 'COPY_CODE', example: 'x'.repeat(20) })],
  ])('take %s', async (_what, more) => {
    expect((await create(more)).body).toMatchObject({ status: 'PENDING' })
  })

  it.each([
    ['a carousel of one card', carousel(card())],
    ['a carousel of eleven', carousel(...Array.from({ length: 11 }, () => card()))],
    ['cards that differ', carousel(card(), card([{ type: 'BODY', text: 'Card' }]))],
    ['a card without buttons', carousel({ components: [header] }, { components: [header] })],
    ['a card text too long', carousel(card([{ type: 'BODY', text: 'x'.repeat(161) }]), card())],
    ['an offer too long', offer('x'.repeat(17))],
    ['an offer with a footer', offer('Today', { type: 'FOOTER', text: 'x' })],
    ['an offer of another category', { ...offer('Today'), category: 'UTILITY' }],
    ['a code that never ends', code(91)],
    ['a code button in another category', { components: [body, otp] }],
    ['a wait too long', { message_send_ttl_seconds: 43_201 }],
    ['a short wait for marketing', { category: 'MARKETING', message_send_ttl_seconds: 60 }],
    ['no end of waiting for marketing', { category: 'MARKETING', message_send_ttl_seconds: -1 }],
    ['a phone too long', button({ type: 'PHONE_NUMBER', text: 'Call', phone_number: '1'.repeat(21) })],
    ['a coupon too long', button({ type: 'COPY_CODE', example: 'x'.repeat(21) })],
  ])('refuse %s', async (_what, more) => {
    expect(await codeOf(create(more))).toBe(100)
    expect(await list(BUSINESS, '&name=visit')).toEqual([])
  })

  it('are checked when they are sent', async () => {
    const made = async (name: string, more: object) => {
      const { id } = (await create({ name, ...more })).body
      await bench.sim('POST', `/templates/${id}/approve`)
    }
    const use = (name: string, ...components: object[]) =>
      codeOf(
        bench.send('351912000111', {
          type: 'template',
          text: undefined,
          template: { name, language: { code: 'en' }, components },
        }),
      )
    const text = (value: string) => [{ type: 'text', text: value }]
    const inButton = (sub_type: string, parameters: object[]) => ({
      type: 'button',
      sub_type,
      index: 0,
      parameters,
    })
    await made('code', code(10))
    expect(
      await use('code', { type: 'body', parameters: text('123') }, inButton('url', text('123'))),
    ).toBeUndefined()
    expect(await use('code', { type: 'body', parameters: text('123') }, inButton('url', text('321')))).toBe(
      132018,
    )
    const long = text('1'.repeat(16))
    expect(await use('code', { type: 'body', parameters: long }, inButton('url', long))).toBe(132018)
    await made('coupon', button({ type: 'COPY_CODE', example: 'A' }))
    const coupon = (coupon_code: string) => inButton('copy_code', [{ type: 'coupon_code', coupon_code }])
    expect(await use('coupon', coupon('x'.repeat(20)))).toBeUndefined()
    expect(await use('coupon', coupon('x'.repeat(21)))).toBe(132018)
    await made('offer', offer('Today'))
    const limited_time_offer = { expiration_time_ms: Date.now() + 1000 }
    const parameters = [{ type: 'limited_time_offer', limited_time_offer }]
    expect(await use('offer', { type: 'limited_time_offer', parameters })).toBeUndefined()
    expect(await use('offer')).toBe(131008)
  })
})
