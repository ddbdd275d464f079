import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../support/free-port.ts'
import { killable } from '../../../support/killable.ts'
import { memberSession } from '../../../support/session.ts'
import { makeTempFolder } from '../../../support/temp-folder.ts'
import { until } from '../../../support/until.ts'
import { agentLeg } from './agent-leg.ts'
import { callingEnvironment, lastCall, takesCalls } from './scene.ts'

const accept = 'mutation ($input: AcceptCallInput!) { acceptCall(input: $input) { answer } }'

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
  const heard = await agentLeg([42_390, 42_399], async (offer) => {
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
