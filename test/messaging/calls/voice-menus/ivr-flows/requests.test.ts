import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IvrRequest } from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { audioOf } from '#messaging/calls/voice-menus/ivr-flows/ivr-audio.ts'
import { sendIvrRequest } from '#messaging/calls/voice-menus/ivr-flows/ivr-http.ts'
import { type Receiver, startReceiver } from '../../../../outside/guarded-client/receiver.ts'
import { graphOf } from '../../../automation/chatbot/chatbot-flows/scene.ts'
import { type IvrScene, startIvr } from './scene.ts'

// What calls ask of addresses while they are in a menu (spec/5 1.14; spec/8 G12; spec/10 SE3).

let scene: IvrScene
let receiver: Receiver
beforeAll(async () => {
  scene = await startIvr()
  receiver = await startReceiver((res) => void res.writeHead(201).end('{"ok": true}'))
})
afterAll(async () => {
  await receiver?.close()
  await scene?.parley.close()
})

const send = (request: Partial<IvrRequest>, workspaceId = scene.shop.workspaceId) =>
  sendIvrRequest(scene.parley.app, workspaceId, {
    place: { flowId: '', version: 1, key: '' },
    url: receiver.url,
    method: 'GET',
    body: null,
    vars: {},
    timeoutMs: 1000,
    ...request,
  })

test('values are filled in where they stand, with the headers that are sealed in the version', async () => {
  const config = { url: receiver.url, headers: { 'X-Key': 'secret-{{call_id}}' } }
  const menu = graphOf({ team: { type: 'transfer', config: { on_waiting: config } } })
  const { id } = await scene.make({ menu })
  const request = {
    place: { flowId: id, version: 1, key: 'team on_waiting' },
    url: `${receiver.url}/{{call_id}}?q={{said.name}}`,
    method: 'POST',
    body: '{"said": "{{said.name}}"}',
    vars: { call_id: 'a/b', said: { name: 'Ann "A"' } },
  }
  expect(await send(request)).toEqual({ status: 201, body: '{"ok": true}' })
  const [got] = receiver.received.splice(0)
  expect(got).toMatchObject({ method: 'POST', path: '/hook/a%2Fb?q=Ann%20%22A%22' })
  expect(got?.headers).toMatchObject({ 'x-key': 'secret-a/b', 'content-type': 'application/json' })
  expect(JSON.parse(got?.body ?? '')).toEqual({ said: 'Ann "A"' })
  // Another workspace has no such version, so none of its headers.
  await send(request, '00000000-0000-4000-8000-000000000001')
  expect(receiver.received.splice(0)[0]?.headers).not.toHaveProperty('x-key')
})

test('without an answer there is no status: private addresses, long answers, silence', async () => {
  for (const request of [
    { url: 'http://10.0.0.1/' },
    { url: 'http://169.254.169.254/latest' },
    { url: 'no address' },
  ])
    expect(await send({ ...request, timeoutMs: 300 })).toMatchObject({ status: null })
  receiver.answer = (res) => void res.writeHead(200).end('x'.repeat(70_000))
  expect(await send({})).toMatchObject({ status: null })
  receiver.answer = () => {}
  expect(await send({ timeoutMs: 200 })).toMatchObject({ status: null })
})

test('a name that is no file of the workspace plays nothing', async () => {
  for (const name of ['x.ogg', '../../secret', '00000000-0000-4000-8000-000000000001.ogg'])
    expect(await audioOf(scene.parley.app, scene.shop.workspaceId, name)).toBeNull()
})
