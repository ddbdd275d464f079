import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, type Bench, BUSINESS, type Json, PHONE, startBench, TOKEN } from './harness.ts'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.reset())

async function post(path: string, body: URLSearchParams | FormData | undefined, withHeader = true) {
  const headers: Record<string, string> = withHeader ? { authorization: `Bearer ${TOKEN}` } : {}
  const response = await fetch(bench.sandbox.url + path, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as Json }
}

const text = {
  messaging_product: 'whatsapp',
  to: '351912000111',
  type: 'text',
  text: '{"body":"hi","preview_url":false}',
}

/** What some clients send for members that nobody set. */
const NOTHING = {
  recipient_type: null,
  recipient: null,
  context: null,
  biz_opaque_callback_data: null,
  image: null,
  text: { body: 'hi', preview_url: null },
}

function multipart(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a message', () => {
  const sent = async () => (await bench.sim('GET', '/messages')).body.messages.map((each: Json) => each.body)
  const whole = { ...text, text: { body: 'hi', preview_url: false } }

  it.each([
    ['an url-encoded form', () => post(`/v25.0/${PHONE}/messages`, new URLSearchParams(text))],
    ['a multipart form', () => post(`/${PHONE}/messages`, multipart(text))],
    ['the query', () => post(`/${PHONE}/messages?${new URLSearchParams(text)}`, undefined)],
    [
      'a form with its token',
      () => post(`/${PHONE}/messages`, new URLSearchParams({ ...text, access_token: TOKEN }), false),
    ],
    [
      'a multipart form with its token',
      () => post(`/${PHONE}/messages`, multipart({ ...text, access_token: TOKEN }), false),
    ],
    [
      'JSON that holds JSON as text, beside a token in the query',
      () => bench.call('POST', `/${PHONE}/messages?access_token=${TOKEN}`, text),
    ],
  ])('comes in %s', async (_where, ask) => {
    expect((await ask()).status).toBe(200)
    expect(await sent()).toEqual([whole])
  })

  it.each([
    ['in JSON', () => bench.graph('POST', `/${PHONE}/messages`, { ...whole, ...NOTHING })],
    [
      'in a form',
      () =>
        post(
          `/${PHONE}/messages`,
          new URLSearchParams({
            ...text,
            text: '{"body":"hi","preview_url":null}',
            context: 'null',
          }),
        ),
    ],
  ])('takes members that are null as left out, %s', async (_where, ask) => {
    const answer = await ask()
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })

  it('needs what is required, also where it is null', async () => {
    const answer = await bench.graph('POST', `/${PHONE}/messages`, { ...whole, text: { body: null } })
    expect([answer.status, answer.body.error.code]).toEqual([400, 131008])
  })

  it('may spell its members with brackets', async () => {
    const { text: _text, ...head } = text
    const form = new URLSearchParams({ ...head, 'text[body]': 'hi', 'text[preview_url]': 'false' })
    const refused = await post(`/${PHONE}/messages`, form)
    expect([refused.status, refused.body.error.code]).toEqual([400, 100])
    form.delete('text[preview_url]')
    expect((await post(`/${PHONE}/messages`, form)).status).toBe(200)
    expect(await sent()).toEqual([{ ...head, text: { body: 'hi' } }])
  })

  it('that is a text stays one, whatever stands in it', async () => {
    const form = new URLSearchParams({
      ...text,
      text: '{"body":"[1,2]"}',
      biz_opaque_callback_data: '{"a":1}',
    })
    expect((await post(`/${PHONE}/messages`, form)).status).toBe(200)
    expect(await sent()).toEqual([{ ...whole, text: { body: '[1,2]' }, biz_opaque_callback_data: '{"a":1}' }])
  })

  it.each([
    ['no JSON where an object belongs', { text: 'hello' }, 100],
    ['another value inside of it', { text: '{"body":""}' }, 131009],
    ['a member nobody knows', { colour: 'red' }, 100],
  ])('is refused with %s', async (_what, change, code) => {
    const answer = await post(`/${PHONE}/messages`, new URLSearchParams({ ...text, ...change }))
    expect([answer.status, answer.body.error.code]).toEqual([400, code])
    expect(await sent()).toEqual([])
  })

  it('in a form is found by faults of its recipient', async () => {
    await bench.sim('POST', '/faults', { match: { to: '+351912000111' }, effect: { error: 131056 } })
    const answer = await post(`/${PHONE}/messages`, new URLSearchParams(text))
    expect(answer.body.error.code).toBe(131056)
  })
})

describe('other calls', () => {
  it('read lists, flags and objects in forms', async () => {
    await bench.auto(AT_ONCE)
    const components = [{ type: 'BODY', text: 'Welcome to our shop.' }]
    const template = {
      name: 'welcome',
      language: 'en',
      category: 'utility',
      components: JSON.stringify(components),
      cta_url_link_tracking_opted_out: 'true',
      message_send_ttl_seconds: '600',
    }
    const made = await post(`/${BUSINESS}/message_templates`, new URLSearchParams(template))
    const fields = 'components,cta_url_link_tracking_opted_out,message_send_ttl_seconds'
    expect((await bench.graph('GET', `/${made.body.id}?fields=${fields}`)).body).toEqual({
      id: made.body.id,
      components,
      cta_url_link_tracking_opted_out: true,
      message_send_ttl_seconds: 600,
    })
  })

  it('read the parameters of a file from the query, too', async () => {
    const file = new Blob(['a'], { type: 'text/plain' })
    const query = 'messaging_product=whatsapp&type=text/plain&ttl_minutes=60'
    const uploaded = await post(`/v25.0/${PHONE}/media?${query}`, multipart({ file }))
    expect(uploaded).toMatchObject({ status: 200, body: { id: expect.any(String) } })
    const short = await post(`/${PHONE}/media?${query}1`, multipart({ file, ttl_minutes: '1' }))
    expect(short.body.error.code).toBe(100)
  })

  it('take members that are null as left out', async () => {
    const profile = { messaging_product: 'whatsapp', about: 'Open', email: null, websites: null }
    expect((await bench.graph('POST', `/${PHONE}/whatsapp_business_profile`, profile)).status).toBe(200)
    const flow = { name: 'nulls', categories: ['OTHER'], endpoint_uri: null, flow_json: null, publish: null }
    expect((await bench.graph('POST', `/${BUSINESS}/flows`, flow)).status).toBe(200)
  })

  it('keep the definition of a form as the text it is', async () => {
    const flow_json = '{"version":"7.0","screens":[]}'
    for (const categories of ['["SURVEY","OTHER"]', 'SURVEY,OTHER']) {
      const form = new URLSearchParams({ name: categories, categories, flow_json })
      const { id, validation_errors } = (await post(`/${BUSINESS}/flows`, form)).body
      expect(validation_errors).toMatchObject([{ error: 'MIN_ITEMS_REQUIRED' }])
      expect((await bench.graph('GET', `/${id}?fields=categories`)).body.categories).toEqual([
        'SURVEY',
        'OTHER',
      ])
    }
    const bracketed = new URLSearchParams([
      ['name', 'third'],
      ['categories[]', 'SURVEY'],
      ['categories[]', 'OTHER'],
    ])
    expect((await post(`/${BUSINESS}/flows`, bracketed)).status).toBe(200)
  })

  it('take an address and its slash, a second host, and the profile as a form', async () => {
    const configuration = JSON.stringify({ override_callback_uri: bench.receiver.url, verify_token: 'x' })
    expect(
      (await post(`/v25.0/${PHONE}/`, new URLSearchParams({ webhook_configuration: configuration }))).body,
    ).toEqual({ success: true })
    const shown = (await bench.graph('GET', `/${PHONE}?fields=webhook_configuration`)).body
    expect(shown.webhook_configuration.phone_number).toBe(bench.receiver.url)
    await post(`/api.facebook.com/v25.0/${PHONE}`, new URLSearchParams({ webhook_configuration: '' }))
    expect((await bench.graph('GET', `/${PHONE}?fields=webhook_configuration`)).body).not.toHaveProperty(
      'webhook_configuration.phone_number',
    )
    const profile = multipart({ messaging_product: 'whatsapp', websites: '["https://a.example"]' })
    expect((await post(`/${PHONE}/whatsapp_business_profile`, profile)).status).toBe(200)
    const { data } = (await bench.graph('GET', `/${PHONE}/whatsapp_business_profile?fields=websites`)).body
    expect(data[0].websites).toEqual(['https://a.example'])
  })

  it('name their fields in a JSON list, too', async () => {
    const fields = encodeURIComponent('["display_phone_number","throughput{level}"]')
    expect((await bench.graph('GET', `/${PHONE}?fields=${fields}`)).body).toEqual({
      id: PHONE,
      display_phone_number: '+1 555-010-0100',
      throughput: { level: 'STANDARD' },
    })
    expect((await bench.graph('GET', `/${PHONE}?fields=[`)).body.error.code).toBe(100)
  })

  it('say what is wrong with a broken body', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    const answer = await fetch(`${bench.sandbox.url}/${PHONE}/register`, {
      method: 'POST',
      headers,
      body: '{',
    })
    expect(((await answer.json()) as Json).error).toMatchObject({ code: 100 })
  })
})
