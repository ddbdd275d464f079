import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mixRecordings } from '#outside/voice/mix.ts'
import { readOgg } from '#outside/voice/ogg.ts'
import { Ports } from '#outside/voice/ports.ts'
import { VoiceCall } from '#outside/voice/voice-call.ts'
import { decode } from '#sandbox/calling/sound/opus.ts'
import { Peer } from '#sandbox/calling/sound/peer.ts'
import { heardBy } from '#sandbox/calling/sound/sound.ts'
import { tone, tonesIn } from '#sandbox/calling/sound/tones.ts'
import { noBrowser, sharedBrowser } from '../../e2e/browser.ts'
import { agentOffer, heardTone, takeAnswer } from '../../support/browser-agent.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

const customerTone = 440
const agentTone = 660
const musicTone = 1000

const packetsOf = async (frequency: number) => (await tone(frequency)).map((data) => ({ data, samples: 960 }))

/** A customer whose call is answered; it plays its tone and presses digits at once. */
async function answeredCall(folder: string, digits = '') {
  const presses = [...digits].map((digit, index) => ({ digit, after_ms: 300 + index * 300 }))
  const customer = new Peer({ digits: presses }, await tone(customerTone))
  const call = new VoiceCall({ ports: new Ports([42_000, 42_099]), address: '127.0.0.1', folder, id: 'call' })
  const pressed: string[] = []
  const connected: string[] = []
  call.onDigit((digit) => pressed.push(digit))
  call.onConnected((who) => connected.push(who))
  await customer.takeAnswer(await call.answerPlatform(await customer.offer()))
  // Keys that are pressed before nobody hears.
  await until(() => connected.includes('customer'))
  customer.begin()
  return { customer, call, pressed }
}

async function loudestIn(path: string) {
  const { packets } = readOgg(await readFile(path))
  const [loudest] = tonesIn(await decode(packets.map(({ data }) => data)))
  return loudest
}

/** A tone of more than 200 ms, as far as windows of 50 ms tell. */
const near = (frequency: number) => ({
  frequency: expect.toSatisfy((heard: number) => Math.abs(heard - frequency) <= 20),
  ms: expect.toSatisfy((ms: number) => ms > 200),
})

const heardMs = async (customer: Peer, frequency: number) =>
  (await heardBy(customer)).tones.find((each) => Math.abs(each.frequency - frequency) <= 20)?.ms ?? 0

describe.skipIf(noBrowser)('a bridged call', () => {
  let page: Page
  const folder = makeTempFolder()

  beforeAll(async () => {
    page = await (await sharedBrowser()).newPage()
  })
  afterAll(async () => {
    await page?.context().close()
    folder.remove()
  })

  it('lets each side hear the other, hears digits, holds, and records both directions', async () => {
    const { customer, call, pressed } = await answeredCall(folder.path, '19#')
    call.record()
    await takeAnswer(page, await call.answerAgent(await agentOffer(page, agentTone)))
    await until(async () => Math.abs((await heardTone(page)) - customerTone) < 15)
    await until(async () => (await heardMs(customer, agentTone)) > 500)
    await until(() => pressed.join('') === '19#')

    call.hold(await packetsOf(musicTone))
    await until(async () => (await heardMs(customer, musicTone)) > 300)
    await until(async () => (await heardTone(page)) === 0)
    call.resume()
    const before = await heardMs(customer, agentTone)
    await until(async () => (await heardMs(customer, agentTone)) > before + 200)

    const recordings = await call.close()
    await customer.close()
    for (const [who, frequency] of [
      ['customer', customerTone],
      ['agent', agentTone],
    ] as const)
      expect(await loudestIn(recordings![who])).toEqual(near(frequency))

    // The mixed file has the customer left and the agent right; decoded as one channel it has both.
    const mixed = join(folder.path, 'mixed.ogg')
    const { seconds } = await mixRecordings(recordings!, mixed)
    expect(seconds).toBeGreaterThan(1)
    const { channels, packets } = readOgg(await readFile(mixed))
    expect(channels).toBe(2)
    expect(packets.length * 0.02).toBeCloseTo(seconds, 0)
    const { tones } = { tones: tonesIn(await decode(packets.map(({ data }) => data))) }
    expect(tones.length).toBeGreaterThan(0)
  })
})
