import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageOf } from '#messaging/media/storage.ts'
import { readOgg } from '#outside/voice/ogg.ts'
import { decode } from '#sandbox/calling/sound/opus.ts'
import { tonesIn } from '#sandbox/calling/sound/tones.ts'
import { noBrowser, sharedBrowser } from '../../e2e/browser.ts'
import { agentOffer, heardTone, takeAnswer } from '../../support/browser-agent.ts'
import { until } from '../../support/until.ts'
import { type CallScene, openCallScene } from './scene.ts'

const customerTone = 440
const agentTone = 660
const accept = 'mutation ($input: AcceptCallInput!) { acceptCall(input: $input) { answer } }'
const change = (name: string) => `mutation ($id: ID!) { ${name}(input: { callId: $id }) { call { status } } }`

describe.skipIf(noBrowser)('a customer calls, and an agent takes it in a browser', () => {
  let scene: CallScene
  let page: Page

  beforeAll(async () => {
    scene = await openCallScene('42300-42339')
    page = await (await sharedBrowser()).newPage()
  })
  afterAll(async () => {
    await page?.context().close()
    await scene?.close()
  })

  it('the caller hears that it rings, then both hear each other, and both are recorded', async () => {
    const { agent, parley } = scene
    const id = await scene.call({ play: { frequency: customerTone } })
    await until(async () =>
      (await scene.heard(id)).tones.some(({ frequency }) => Math.abs(frequency - 425) <= 20),
    )

    const call = await scene.row()
    const offer = await agentOffer(page, agentTone)
    const { acceptCall } = (await agent.graphql(accept, { input: { callId: call.id, offer } })) as never as {
      acceptCall: { answer: string }
    }
    await takeAnswer(page, acceptCall.answer)
    await until(async () => Math.abs((await heardTone(page)) - customerTone) < 15)
    await until(async () => (await scene.heardMs(id, agentTone)) > 500)

    await agent.graphql(change('holdCall'), { id: call.id })
    await until(async () => (await heardTone(page)) === 0)
    await agent.graphql(change('resumeCall'), { id: call.id })
    await until(async () => Math.abs((await heardTone(page)) - customerTone) < 15)

    await agent.graphql(change('endCall'), { id: call.id })
    const ended = await until(async () => {
      const row = await scene.row()
      return row.recording === 'ready' ? row : null
    })
    expect(ended).toMatchObject({ status: 'completed', endedBy: 'agent' })
    expect(ended.recordingSeconds).toBeGreaterThan(0)
    const file = await storageOf(parley.app).open(ended.storageKey as string)
    const { channels, packets } = readOgg(await buffer(file!))
    expect(channels).toBe(2)
    const tones = tonesIn(await decode(packets.map(({ data }) => data)))
    expect(tones.length + packets.length).toBeGreaterThan(25)
  })

  it('a caller who hangs up while it rings is missed', async () => {
    const id = await scene.call({})
    await until(async () => (await scene.heard(id)).packets.received > 10)
    await scene.parley.sandbox.control('/calls', { id, event: 'terminate' })
    const row = await until(async () => {
      const now = await scene.row()
      return now.status !== 'ringing' ? now : null
    })
    expect(row).toMatchObject({ status: 'missed', endedBy: 'client', recording: null })
  })
})
