import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storageOf } from '#messaging/content/media/storage.ts'
import { readOgg } from '#outside/voice/ogg.ts'
import { decode } from '#sandbox/calling/sound/opus.ts'
import { toneSamples, wav } from '#sandbox/calling/sound/tones.ts'
import { until } from '../../../support/until.ts'
import { agentLeg } from './agent-leg.ts'
import { heardWindows } from './heard-windows.ts'
import { type CallScene, type CallState, openCallScene } from './scene.ts'

const noticeTone = 800
const customerTone = 440
const accept = 'mutation ($input: AcceptCallInput!) { acceptCall(input: $input) { answer } }'
const change = (name: string) => `mutation ($id: ID!) { ${name}(input: { callId: $id }) { call { status } } }`

let scene: CallScene
beforeAll(async () => {
  scene = await openCallScene('42340-42379')
  await scene.upload(wav(toneSamples(noticeTone)), '/org/audio?type=recording_notice')
})
afterAll(() => scene.close())

/** Somebody takes the call; answers its row. */
async function taken() {
  const call = await until(async () => {
    const now: CallState | undefined = await scene.row()
    return now?.holder && now.status === 'ringing' ? now : null
  })
  await agentLeg([42_380, 42_399], async (offer) => {
    const { acceptCall } = (await scene.agent.graphql(accept, {
      input: { callId: call.id, offer },
    })) as never as {
      acceptCall: { answer: string }
    }
    return acceptCall.answer
  })
  return call
}

it('a call is recorded from the end of the announcement on, and one that a hold cuts short comes again', async () => {
  const id = await scene.call({ play: { frequency: customerTone } })
  const call = await taken()
  await until(async () => (await scene.heardMs(id, noticeTone)) > 100)
  await scene.agent.graphql(change('holdCall'), { id: call.id })
  expect((await scene.row()).recording).toBeNull()
  await scene.agent.graphql(change('resumeCall'), { id: call.id })
  await until(async () => (await scene.row()).recording === 'recording')
  await until(async () => (await scene.heard(id)).packets.received > 100)
  await scene.agent.graphql(change('endCall'), { id: call.id })
  const ended = await until(async () => {
    const now = await scene.row()
    return now.recording === 'ready' ? now : null
  })
  const file = await storageOf(scene.parley.app).open(ended.storageKey as string)
  const { packets } = readOgg(await buffer(file!))
  expect(heardWindows(await decode(packets.map(({ data }) => data)), noticeTone)).toBe(0)
})
