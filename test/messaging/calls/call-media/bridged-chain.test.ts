import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageOf } from '#messaging/content/media/storage.ts'
import { readOgg } from '#outside/voice/ogg.ts'
import { decode } from '#sandbox/calling/sound/opus.ts'
import { toneSamples, wav } from '#sandbox/calling/sound/tones.ts'
import { noBrowser, sharedBrowser } from '../../../e2e/browser.ts'
import { agentOffer, heardTone, takeAnswer } from '../../../support/browser-agent.ts'
import { until } from '../../../support/until.ts'
import { graphOf } from '../../automation/chatbot/chatbot-flows/scene.ts'
import { heardWindows } from './heard-windows.ts'
import { type CallScene, openCallScene } from './scene.ts'

const customerTone = 440
const agentTone = 660
const promptTone = 800
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
    const samples = await decode(packets.map(({ data }) => data))
    expect(heardWindows(samples, customerTone)).toBeGreaterThan(2)
    expect(heardWindows(samples, agentTone)).toBeGreaterThan(2)
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

  it('a caller in a voice menu hears its prompt, presses a key and is handed over to an agent', async () => {
    const { agent } = scene
    const audio_file = await scene.upload(wav(toneSamples(promptTone)))
    const menu = graphOf(
      {
        ask: {
          type: 'menu',
          config: { audio_file, options: { 5: { label: 'People' } }, timeout_seconds: 60 },
        },
        people: { type: 'transfer' },
        bye: { type: 'hangup' },
      },
      [
        ['ask', 'people', 'digit:5'],
        ['ask', 'bye', 'max_retries'],
      ],
    )
    const flow = { name: 'Reception', messaging_account: 'Shop', is_call_start: true, is_active: true, menu }
    const made = await agent.api.post('/ivr-flows', flow)
    expect(made.status, made.text).toBe(200)

    const digits = [{ digit: '5', after_ms: 1500 }]
    const id = await scene.call({ play: { frequency: customerTone }, digits })
    await until(async () => (await scene.heardMs(id, promptTone)) > 200)
    const waiting = await until(async () => {
      const now = await scene.row()
      return now.status === 'transferring' ? now : null
    })
    expect(waiting.path).toMatchObject([{ flow: 'Reception' }, { digit: '5', option_label: 'People' }, {}])
    const offer = await agentOffer(page, agentTone)
    const { acceptCall } = (await agent.graphql(accept, {
      input: { callId: waiting.id, offer },
    })) as never as {
      acceptCall: { answer: string }
    }
    await takeAnswer(page, acceptCall.answer)
    await until(async () => (await scene.heardMs(id, agentTone)) > 300)
    await scene.parley.sandbox.control('/calls', { id, event: 'terminate' })
    const ended = await until(async () => {
      const now = await scene.row()
      return now.endedBy ? now : null
    })
    expect(ended).toMatchObject({ status: 'completed', endedBy: 'client' })
    // It takes no calls of the tests behind this one.
    const gone = await agent.api.send('DELETE', `/ivr-flows/${made.body.data.id}`)
    expect(gone.status, gone.text).toBe(200)
  })

  it('an offer that is no session for a call is refused with words, and changes nothing', async () => {
    await scene.call({})
    const ringing = await until(async () => {
      const now = await scene.row()
      return now.holder && !now.endedBy ? now : null
    })
    const input = { callId: ringing.id, offer: 'v=0\r\nm=video 9 RTP/AVP 96\r\n' }
    const { body } = await scene.agent.ask(accept, { input })
    expect(JSON.stringify(body)).toContain('of audio')
    expect(await scene.row()).toMatchObject({ status: ringing.status, endedBy: null })
  })
})
