import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definition, type FlowScene, startFlows } from '../interactive-flows/scene.ts'
import { seal, signed } from './phone.ts'

// The keys of forms that the platform has, and who set them (spec/12 section 9).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const place = () => `/${scene.shop.phoneId}/whatsapp_business_encryption`
const keyThere = async () => (await scene.there.get(place())).body.business_public_key

const rotate = async () => {
  const { body } = await scene.admin.ask(
    'mutation ($input: RotateFormKeyInput!) { rotateFormKey(input: $input) { formKey { fingerprint } } }',
    { input: { numberId: scene.shop.numberId } },
  )
  return body.errors?.[0].extensions.code ?? null
}

const ping = async (key: string) => {
  const { body } = seal(key, { version: '3.0', action: 'ping' })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signed(body) }
  const url = `${scene.parley.url}/forms/${scene.shop.phoneId}`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

const asking = () => ({ ...definition(), data_api_version: '3.0', routing_model: { START: [] } })

test('a form that another server answers keeps its address and the key; ours is set once it is asked for', async () => {
  const { there, make, step, admin } = scene
  const encoding = { publicKeyEncoding: { type: 'spki', format: 'pem' } } as const
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
  const theirs = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    ...encoding,
    privateKeyEncoding,
  }).publicKey
  await there.post(place(), { business_public_key: theirs })
  const id = await make({ flow_json: asking() })
  expect((await step(id, 'save-to-meta'))[0]).toBe(200)
  expect(await keyThere()).toBe(theirs)
  const input = { id, cannedAnswers: { INIT: { screen: 'START', data: {} } } }
  await admin.ask(
    `mutation ($input: SetInteractiveFlowEndpointInput!) {
      setInteractiveFlowEndpoint(input: $input) { interactiveFlow { id } }
    }`,
    { input },
  )
  expect(await step(id, 'save-to-meta')).toEqual([400, expect.stringContaining('a key of another server')])
  expect(await keyThere()).toBe(theirs)
  expect(await rotate()).toBeNull()
  expect((await step(id, 'save-to-meta'))[0]).toBe(200)
  expect(await ping(await keyThere())).toBe(200)
})

test('a key that the platform refused or did not answer for takes no place from the one that phones have', async () => {
  const { parley } = scene
  const match = { method: 'POST', path: place().slice(1) }
  const before = await keyThere()
  for (const effect of [
    { status: 400, error: { code: 100, message: 'No' } },
    { reset: true },
    { reset: true },
  ]) {
    await parley.sandbox.faults({ match, effect })
    expect(await rotate()).toEqual(expect.any(String))
    await parley.sandbox.clearFaults()
  }
  expect(await ping(before)).toBe(200)
  expect(await rotate()).toBeNull()
  for (const key of [before, await keyThere()]) expect(await ping(key)).toBe(200)
})

test('a new registration gives the key again', async () => {
  const { there, admin, shop } = scene
  const before = await keyThere()
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await there.post(place(), { business_public_key: publicKey })
  expect((await admin.api.post(`/accounts/${shop.numberId}/register`, {})).status).toBe(200)
  expect(await keyThere()).toBe(before)
})
