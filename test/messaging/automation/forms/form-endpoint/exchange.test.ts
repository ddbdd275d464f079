import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../../../../outside/guarded-client/receiver.ts'
import { until } from '../../../../support/until.ts'
import { type Customer, customer, sendForm } from '../interactive-flows/answers-scene.ts'
import { type FlowScene, startFlows } from '../interactive-flows/scene.ts'
import { seal, signed } from './phone.ts'

// What phones ask while a form is filled in (spec/12 section 9).

let scene: FlowScene
let receiver: Receiver
let publicKey: string
let formId: string
let token: string

const definition = {
  version: '7.3',
  data_api_version: '3.0',
  routing_model: { START: [] },
  screens: [
    {
      id: 'START',
      title: 'Start',
      terminal: true,
      data: { free: { type: 'string', __example__: '3' } },
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'Footer', label: 'Done', 'on-click-action': { name: 'data_exchange', payload: {} } },
        ],
      },
    },
  ],
}

const keyThere = async () =>
  (await scene.there.get(`/${scene.shop.phoneId}/whatsapp_business_encryption`)).body.business_public_key

beforeAll(async () => {
  receiver = await startReceiver()
  scene = await startFlows()
  formId = await scene.make({ flow_json: definition })
  await setEndpoint({ cannedAnswers: { INIT: { screen: 'START', data: {} } } })
  const [, pushed] = await scene.step(formId, 'save-to-meta')
  const platformId = (pushed as { meta_flow_id: string }).meta_flow_id
  expect((await scene.step(formId, 'publish'))[0]).toBe(200)
  publicKey = await keyThere()
  const ada: Customer = await customer(scene)
  token = (await sendForm(scene, ada, platformId)).token
})
afterAll(async () => {
  await scene?.parley.close()
  await receiver?.close()
})

const post = async (body: string, signature: string | undefined = signed(body)) => {
  const headers = {
    'content-type': 'application/json',
    ...(signature && { 'x-hub-signature-256': signature }),
  }
  const url = `${scene.parley.url}/forms/${scene.shop.phoneId}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

/** What a phone says, and what it reads then. */
const ask = async (said: object, key = publicKey) => {
  const sealed = seal(key, { version: '3.0', ...said })
  const { status, text } = await post(sealed.body)
  return [status, text === '' ? null : sealed.open(text)]
}

const setEndpoint = (input: object) =>
  scene.admin.ask(
    `mutation ($input: SetInteractiveFlowEndpointInput!) {
      setInteractiveFlowEndpoint(input: $input) { interactiveFlow { endpointUrl cannedAnswers } }
    }`,
    { input: { id: formId, ...input } },
  )

test('a push gives the platform the address and the key; a ping and a report of an error are answered', async () => {
  expect(publicKey).toContain('BEGIN PUBLIC KEY')
  const { meta_flow_id } = await scene.get(formId)
  const there = (await scene.there.get(`/${meta_flow_id}?fields=endpoint_uri`)).body
  expect(there.endpoint_uri).toMatch(new RegExp(`/forms/${scene.shop.phoneId}$`))
  expect(await ask({ action: 'ping' })).toEqual([200, { data: { status: 'active' } }])
  expect(await ask({ action: 'INIT', flow_token: token, data: { error_message: 'x' } })).toEqual([
    200,
    { data: { acknowledged: true } },
  ])
})

test('432 without the right signature, 421 for a key that is not ours or data that was changed, 400 for what is no request', async () => {
  const { body } = seal(publicKey, { action: 'ping' })
  expect(await post(body, signed(body, 'another'))).toEqual({ status: 432, text: '' })
  expect(await post(body, 'sha256=0')).toEqual({ status: 432, text: '' })
  const other = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  expect(await ask({ action: 'ping' }, other.publicKey)).toEqual([421, null])
  const changed = JSON.stringify({
    ...JSON.parse(body),
    encrypted_flow_data: Buffer.alloc(40).toString('base64'),
  })
  expect((await post(changed)).status).toBe(421)
  expect((await post('{}')).status).toBe(400)
  const unknown = await fetch(`${scene.parley.url}/forms/1`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': signed('{}') },
    body: '{}',
  })
  expect(unknown.status).toBe(404)
})

test('427 for a token that is missing, not ours or over', async () => {
  const over = [427, { error_msg: expect.any(String) }]
  expect(await ask({ action: 'INIT' })).toEqual(over)
  expect(await ask({ action: 'INIT', flow_token: 'unused' })).toEqual(over)
  expect(await ask({ action: 'INIT', flow_token: `${token.slice(0, -10)}AAAAAAAAAA` })).toEqual(over)
})

test('answers that are kept are given by the screen that asks; without any the platform counts an error', async () => {
  await setEndpoint({ cannedAnswers: null })
  expect(await ask({ action: 'INIT', flow_token: token })).toEqual([500, null])
  const start = { screen: 'START', data: { free: '3' } }
  const done = { screen: 'SUCCESS', data: {} }
  expect((await setEndpoint({ cannedAnswers: { INIT: start, START: done } })).body.errors).toBeUndefined()
  expect(await ask({ action: 'INIT', flow_token: token })).toEqual([200, start])
  expect(await ask({ action: 'data_exchange', screen: 'START', data: {}, flow_token: token })).toEqual([
    200,
    done,
  ])
  expect(
    (await setEndpoint({ cannedAnswers: { INIT: { data: {} } } })).body.errors?.[0].extensions.code,
  ).toBe('INVALID_FIELD')
})

test('an address of the workspace is asked with signed JSON; what is no screen is 500; private ones are refused', async () => {
  const secret = 'a secret of sixteen'
  const set = await setEndpoint({ url: receiver.url, secret })
  expect(set.body.data.setInteractiveFlowEndpoint.interactiveFlow.endpointUrl).toBe(receiver.url)
  const next = { screen: 'START', data: { free: '2' } }
  receiver.answer = (res) =>
    void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(next))
  const said = { action: 'data_exchange', screen: 'START', data: { day: 'Monday' }, flow_token: token }
  expect(await ask(said)).toEqual([200, next])
  const asked = receiver.received.at(-1)
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({
    flow_id: formId,
    contact_id: expect.any(String),
    ...said,
  })
  expect(asked?.headers['x-webhook-signature']).toBe(signed(asked?.body ?? '', secret))
  receiver.answer = (res) => void res.writeHead(200).end('{}')
  expect(await ask(said)).toEqual([500, null])
  receiver.answer = (res) => void res.writeHead(503).end()
  expect(await ask(said)).toEqual([500, null])
  const refused = await setEndpoint({ url: 'https://10.0.0.1/x' })
  expect(refused.body.errors?.[0].extensions).toMatchObject({
    code: 'INVALID_FIELD',
    reason: 'ADDRESS_REFUSED',
  })
})

test('a secret stays for the same scheme, host and port; another address asks for it again; a copy has them', async () => {
  const secret = 'a secret of sixteen'
  expect((await setEndpoint({ url: `${receiver.url}/other` })).body.errors).toBeUndefined()
  const elsewhere = await setEndpoint({ url: 'https://example.com/forms' })
  expect(elsewhere.body.errors?.[0].extensions).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'input.secret',
  })
  receiver.answer = (res) => void res.writeHead(200).end(JSON.stringify({ screen: 'START', data: {} }))
  const sentTo = async (form: string) => {
    const pushed = await scene.step(form, 'save-to-meta')
    const platformId = (pushed[1] as { meta_flow_id: string }).meta_flow_id
    await scene.step(form, 'publish')
    return (await sendForm(scene, await customer(scene), platformId)).token
  }
  const [, copy] = (await scene.step(formId, 'duplicate')) as [number, { id: string; flow: { id: string } }]
  const flow_token = await sentTo(copy.flow?.id ?? copy.id)
  expect((await ask({ action: 'data_exchange', screen: 'START', data: {}, flow_token }))[0]).toBe(200)
  const asked = receiver.received.at(-1)
  expect(asked?.path).toContain('/other')
  expect(asked?.headers['x-webhook-signature']).toBe(signed(asked?.body ?? '', secret))
})

test('a signature of the token is checked where there is one, and handed on', async () => {
  const jwt = (of: object, secret: string) =>
    new SignJWT({ ...of }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))
  const said = { action: 'data_exchange', screen: 'START', data: {}, flow_token: token }
  receiver.answer = (res) => void res.writeHead(200).end(JSON.stringify({ screen: 'START', data: {} }))
  const right = await jwt({ flow_token: token }, 'sandbox-app-secret')
  expect((await ask({ ...said, flow_token_signature: right }))[0]).toBe(200)
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ flow_token_signature: right })
  for (const wrong of [
    await jwt({ flow_token: token }, 'another'),
    await jwt({ flow_token: 'another' }, 'sandbox-app-secret'),
    'no signature',
  ])
    expect((await ask({ ...said, flow_token_signature: wrong }))[0]).toBe(427)
})

test('two keys are live while one is changed', async () => {
  const rotate = () =>
    scene.admin.ask(
      'mutation ($input: RotateFormKeyInput!) { rotateFormKey(input: $input) { formKey { fingerprint } } }',
      {
        input: { numberId: scene.shop.numberId },
      },
    )
  const before = publicKey
  expect((await rotate()).body.errors).toBeUndefined()
  const after = await keyThere()
  expect(after).not.toBe(before)
  for (const key of [before, after]) expect((await ask({ action: 'ping' }, key))[0]).toBe(200)
  await rotate()
  expect((await ask({ action: 'ping' }, before))[0]).toBe(421)
  expect((await ask({ action: 'ping' }, after))[0]).toBe(200)
})

test('the sandbox asks as a phone does', async () => {
  const { meta_flow_id } = await scene.get(formId)
  const said = { phone_number_id: scene.shop.phoneId, action: 'ping' }
  const uri = `${scene.parley.url}/forms/${scene.shop.phoneId}`
  await scene.there.post(`/${meta_flow_id}`, { endpoint_uri: uri })
  expect(await scene.parley.sandbox.control(`/flows/${meta_flow_id}/exchange`, said)).toEqual({
    status: 200,
    answer: { data: { status: 'active' } },
  })
})

test('the last exchanges are opened for whoever may read contacts, masked, and gone after a day', async () => {
  const { admin, agent, rows } = scene
  const about = `query ($id: ID!) { interactiveFlow(id: $id) { exchanges {
    action screen asked answered httpStatus failure durationMs } } }`
  publicKey = await keyThere()
  await rows('delete from form_exchange')
  await setEndpoint({ url: null, cannedAnswers: { INIT: { screen: 'START', data: { free: '1' } } } })
  await ask({ action: 'INIT', flow_token: token, data: { phone: 'x' } })
  await ask({ action: 'data_exchange', screen: 'START', data: { size: 'l' }, flow_token: token })
  await until(async () => (await rows('select 1 from form_exchange')).length === 2)
  const exchanges = async (session = admin) =>
    (await session.ask(about, { id: formId })).body.data?.interactiveFlow.exchanges
  expect(await exchanges()).toEqual([
    {
      action: 'data_exchange',
      screen: 'START',
      asked: { size: 'l' },
      answered: null,
      httpStatus: 500,
      failure: 'nothing is kept for this screen',
      durationMs: expect.any(Number),
    },
    expect.objectContaining({
      action: 'INIT',
      asked: { phone: 'x' },
      answered: { screen: 'START', data: { free: '1' } },
      httpStatus: 200,
      failure: null,
    }),
  ])
  expect(await exchanges(agent)).toBeUndefined()
  await rows(
    `insert into form_exchange select workspace_id, gen_random_uuid(), flow_id, contact_id, action, screen, asked,
       answered, status, failure, duration_ms, created_at from form_exchange, generate_series(1, 120)`,
  )
  await ask({ action: 'INIT', flow_token: token, data: {} })
  await until(async () => (await rows('select 1 from form_exchange')).length === 100)
  await rows(`update form_exchange set created_at = created_at - interval '25 hours'`)
  expect(await exchanges()).toEqual([])
})
