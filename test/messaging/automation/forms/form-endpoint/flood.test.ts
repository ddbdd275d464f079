import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, sendForm } from '../interactive-flows/answers-scene.ts'
import { definition, type FlowScene, startFlows } from '../interactive-flows/scene.ts'
import { seal, signed } from './phone.ts'

// Bodies that the platform has not signed cost nothing (issue 48).

let scene: FlowScene
let publicKey: string
let token: string

beforeAll(async () => {
  scene = await startFlows()
  const flow_json = { ...definition(), data_api_version: '3.0', routing_model: { START: [] } }
  const id = await scene.make({ flow_json })
  await scene.admin.ask(
    `mutation ($input: SetInteractiveFlowEndpointInput!) {
      setInteractiveFlowEndpoint(input: $input) { interactiveFlow { id } } }`,
    { input: { id, cannedAnswers: { INIT: { screen: 'START', data: {} } } } },
  )
  const [, pushed] = await scene.step(id, 'save-to-meta')
  await scene.step(id, 'publish')
  const key = `/${scene.shop.phoneId}/whatsapp_business_encryption`
  publicKey = (await scene.there.get(key)).body.business_public_key
  const platformId = (pushed as { meta_flow_id: string }).meta_flow_id
  token = (await sendForm(scene, await customer(scene), platformId)).token
})
afterAll(() => scene?.parley.close())

const post = async (body: string, signature: string) => {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const url = `${scene.parley.url}/forms/${scene.shop.phoneId}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

const ask = async (said: object) => {
  const { body } = seal(publicKey, { version: '3.0', ...said })
  return [(await post(body, signed(body))).status]
}

/** The statements of the endpoint while something is done. */
async function asksWhile(work: () => Promise<void>): Promise<string[]> {
  const prototype = pg.Client.prototype as unknown as { query: (...values: unknown[]) => unknown }
  const { query } = prototype
  const names: string[] = []
  prototype.query = function (this: unknown, ...values: unknown[]) {
    names.push(String((values[0] as { name?: string }).name ?? ''))
    return query.apply(this, values)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return names.filter((name) => /^form_/.test(name))
}

test('a flood of bodies that are not signed asks PostgreSQL and the private key nothing', async () => {
  const said = { action: 'INIT', flow_token: token }
  expect((await ask(said))[0]).toBe(200)
  const { body } = seal(publicKey, { version: '3.0', ...said })
  const flood = async (signature: string) => {
    for (let n = 0; n < 4; n++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, signature)))
      expect(new Set(answers.map(({ status }) => status))).not.toContain(200)
    }
  }
  expect(await asksWhile(() => flood(''))).toEqual([])
  expect(await asksWhile(() => flood(signed(body, 'another')))).toEqual([])
  // Who signs rightly is answered as before.
  expect((await ask(said))[0]).toBe(200)
})
