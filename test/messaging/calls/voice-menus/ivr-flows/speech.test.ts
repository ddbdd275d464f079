import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runnableVersion } from '#messaging/calls/voice-menus/ivr-flows/runnable-ivr.ts'
import { startSandbox } from '#sandbox/server.ts'
import { sandboxClient } from '../../../../support/sandbox-client.ts'
import { graphOf } from '../../../automation/chatbot/chatbot-flows/scene.ts'
import { type IvrScene, path, startIvr } from './scene.ts'

// Speech of texts, made when a menu is saved (spec/5 1.14; spec/10 DE16; docs/adr/0143).

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let scene: IvrScene
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, callbackUrl: 'http://127.0.0.1:9/' })
  scene = await startIvr({
    TTS__BASE_URL: `${sandbox.url}/model/v1/audio/speech`,
    TTS__API_KEY: 'sandbox-token',
    TTS__MODEL: 'tiny',
    TTS__VOICE: 'nova',
  })
})
afterAll(async () => {
  await scene?.parley.close()
  await sandbox?.close()
})
beforeEach(async () => {
  await fetch(`${sandbox.url}/__sim/model`, { method: 'DELETE' })
  await scene.sql('delete from ivr_flow')
  await scene.sql('delete from ivr_audio')
})

const spoken = async () =>
  ((await (await fetch(`${sandbox.url}/__sim/model`)).json()) as { speech: { body: { input: string } }[] })
    .speech
const says = (...texts: string[]) =>
  graphOf(
    Object.fromEntries(
      texts.map((greeting_text, at) => [`n${at}`, { type: 'hangup', config: { greeting_text } }]),
    ),
  )
const names = async () => (await scene.admin.api.get(path)).body.data.total

test('each text is spoken once, and calls play it', { timeout: 40_000 }, async () => {
  const made = await scene.make({ menu: says('Good day', 'Good day') })
  expect(await spoken()).toMatchObject([
    { body: { input: 'Good day', model: 'tiny', voice: 'nova', response_format: 'mp3' } },
  ])
  await scene.put(made.id, { name: 'Other' })
  await scene.make({ menu: says('Good day') })
  expect(await spoken()).toHaveLength(1)
  const running = await runnableVersion(scene.parley.app, scene.shop.workspaceId, {
    flowId: made.id,
    version: 1,
  })
  const file = running?.speech['Good day']
  expect(file).toMatch(/^[0-9a-f-]{36}\.ogg$/)
  const [kept] = await scene.sql('select source, text, duration_ms from ivr_audio')
  expect(kept).toMatchObject({ source: 'speech', text: 'Good day', duration_ms: expect.closeTo(480, -2) })
  expect((await scene.admin.api.get(`${path}/audio/${file}`)).status).toBe(200)
})

test('a server that does not answer with audio keeps the menu from being saved', {
  timeout: 40_000,
}, async () => {
  const faults: [string, number, string][] = [
    ['login_page', 503, 'it sent is no audio'],
    ['redirect', 503, '301'],
    ['wrong_key', 503, '401: Invalid API Key'],
    ['reset', 503, 'did not answer with audio'],
    ['too_long', 400, 'does not take the text: 400: the request exceeds'],
  ]
  const { control } = sandboxClient(sandbox.url)
  for (const [kind, status, said] of faults) {
    await control('/model', { faults: [{ kind }] })
    const answer = await scene.create({ menu: says('Good day') })
    expect(answer.status, kind).toBe(status)
    expect(answer.body.message).toContain(said)
  }
  expect(await names()).toBe(0)
  expect(await scene.sql('select 1 from ivr_audio')).toEqual([])
})

test('a draft is not spoken; publishing and listening are', { timeout: 40_000 }, async () => {
  const run = async (document: string, input: object) =>
    Object.values((await scene.admin.graphql(document, { input } as never)) as object)[0]
  const [number] = await scene.sql('select id from number where workspace_id = $1', [scene.shop.workspaceId])
  const fields = '{ ivrFlow { id liveVersion problems { severity code } } }'
  const { ivrFlow } = await run(
    `mutation ($input: CreateIvrFlowInput!) { createIvrFlow(input: $input) ${fields} }`,
    {
      name: 'Draft',
      numberId: number?.id,
      graph: says('Good day'),
    },
  )
  expect(ivrFlow).toMatchObject({ liveVersion: null, problems: [] })
  expect(await spoken()).toEqual([])
  const { ivrAudio } = await run(
    'mutation ($input: MakeIvrSpeechInput!) { makeIvrSpeech(input: $input) { ivrAudio { filename source text } } }',
    { text: ' Good day ' },
  )
  expect(ivrAudio).toMatchObject({ source: 'SPEECH', text: 'Good day' })
  const published = await run(
    `mutation ($input: PublishIvrFlowInput!) { publishIvrFlow(input: $input) ${fields} }`,
    {
      id: ivrFlow.id,
      note: 'First',
    },
  )
  expect(published.ivrFlow.liveVersion).toBe(1)
  expect(await spoken()).toHaveLength(1)
})
