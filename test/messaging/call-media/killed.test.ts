import { expect, onTestFinished, test } from 'vitest'
import { Leg } from '#outside/voice/leg.ts'
import { silence } from '#outside/voice/opus-packets.ts'
import { Ports } from '#outside/voice/ports.ts'
import { freePort } from '../../support/free-port.ts'
import { killable } from '../../support/killable.ts'
import { memberSession } from '../../support/session.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { callingEnvironment, lastCall, takesCalls } from './scene.ts'

const accept = 'mutation ($input: AcceptCallInput!) { acceptCall(input: $input) { answer } }'

/** An agent without a browser, who says nothing again and again; answers what it has heard. */
async function agentLeg(take: (offer: string) => Promise<string>) {
  const heard = { packets: 0 }
  const listeners = { onVoice: () => heard.packets++ }
  const { leg, sdp } = await Leg.offer(
    { ports: new Ports([42_390, 42_399]), address: '127.0.0.1' },
    listeners,
  )
  await leg.takeAnswer(await take(sdp))
  let sequence = 0
  const speaking = setInterval(() => {
    sequence++
    leg.send({ payload: Buffer.from(silence), sequence, timestamp: sequence * 960, source: 'agent' })
  }, 20)
  onTestFinished(async () => {
    clearInterval(speaking)
    await leg.close()
  })
  return heard
}

test('web, worker and calls process are killed in mid-call: the call goes on or ends rightly, and its recording is kept', async () => {
  const folder = makeTempFolder()
  onTestFinished(() => folder.remove())
  const own = {
    ROLE: 'web',
    DATA_DIR: folder.path,
    LOG__LEVEL: 'error',
    ...callingEnvironment('42340-42379'),
  }
  const where = await killable(own)
  onTestFinished(() => where.close())
  const { app, tenant, platform } = where
  const start = async (role: string) => where.start({ ROLE: role, PORT: String(await freePort()) })
  const [web, worker, calls] = [await where.start(), await start('worker'), await start('calls')]
  const agent = await memberSession(where, tenant.workspaceId)
  await takesCalls(app, tenant, agent.email)

  const media = { play: { frequency: 440 } }
  const from = { phone_number_id: tenant.phoneId, from: '351912000111' }
  await platform.control('/calls', { ...from, event: 'connect', media })
  const call = await until(async () => {
    const row = await lastCall(app)
    return row?.holder ? row : null
  })
  const heard = await agentLeg(async (offer) => {
    const answer = await agent.graphql(accept, { input: { callId: call.id, offer } })
    return (answer as never as { acceptCall: { answer: string } }).acceptCall.answer
  })
  await until(() => heard.packets > 50)

  await Promise.all([web.kill(), worker.kill()])
  const before = heard.packets
  await until(() => heard.packets > before + 50)
  await calls.kill()
  await start('worker')
  const ended = await until(async () => {
    const row = await lastCall(app)
    return row.endedBy ? row : null
  })
  expect(ended).toMatchObject({ status: 'failed', endedBy: 'system', recording: 'recording' })
  // The platform is told, too.
  await until(async () => {
    const known = await (await fetch(`${platform.url}/__sim/calls`)).json()
    return (known as { calls: { state: string }[] }).calls[0]?.state === 'ended'
  })

  await start('calls')
  const kept = await until(async () => {
    const row = await lastCall(app)
    return row.recording === 'ready' ? row : null
  })
  expect(kept.recordingSeconds).toBeGreaterThan(0)
})
