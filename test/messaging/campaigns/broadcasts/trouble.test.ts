import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type BroadcastScene, broadcast, startBroadcastScene, strangers } from './scene.ts'

let scene: BroadcastScene
let member: Session

beforeAll(async () => {
  scene = await startBroadcastScene()
  member = await memberSession(scene.parley, scene.shop.workspaceId)
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())
beforeEach(async () => {
  await scene.parley.sandbox.clearFaults()
})

async function pausesInTrouble(on: boolean): Promise<void> {
  const { accounts } = await member.graphql('{ accounts { id } }')
  const [{ id }] = accounts as unknown as [{ id: string }]
  const input = { id, pausesInTrouble: on }
  const { updateAccount } = await member.graphql(
    `mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { account { pausesInTrouble } } }`,
    { input },
  )
  expect(updateAccount).toEqual({ account: { pausesInTrouble: on } })
}

const refuse = (code: number, probability = 1) =>
  scene.parley.sandbox.faults({
    match: { path: '/messages', probability },
    effect: { status: 400, error: { code, message: 'Refused.' } },
  })

const start = (id: string) =>
  member.graphql('mutation ($id: ID!) { startBroadcast(input: { id: $id }) { broadcast { id } } }', { id })

test('off, everybody is tried', async () => {
  await pausesInTrouble(false)
  await refuse(132015)
  const { id } = await scene.accepted(broadcast(strangers(250)))
  await scene.shown(id, { status: 'completed', counts: { failed: 250 } })
})

test('a paused template pauses the broadcast with what to do; started again it goes on with the others', async () => {
  await pausesInTrouble(true)
  await refuse(132015)
  const { id } = await scene.accepted(broadcast(strangers(600)))
  const paused = await scene.shown(id, { status: 'paused' })
  expect(paused.paused_reason).toBe(
    'The platform has paused the template, since people reported it. Wait until the pause is over, or change the template; then retry. (132015)',
  )
  const { broadcast: told } = await member.graphql(
    'query ($id: ID!) { broadcast(id: $id) { pausedBy { cause code meaning } } }',
    { id },
  )
  expect(told).toEqual({ pausedBy: { cause: 'REFUSED', code: 132015, meaning: 'TEMPLATE_PAUSED' } })
  // What was under way when the first refusals came may have been refused too; nothing else is tried.
  await scene.parley.until(async () => {
    const text = 'select count(*)::int as many from hand_over where bulk and answered_at is null'
    return (await scene.parley.app.pool.query(text)).rows[0].many === 0
  })
  const { counts } = await scene.shown(id, { status: 'paused' })
  expect(counts.failed).toBeGreaterThanOrEqual(5)
  expect(counts.pending).toBeGreaterThan(100)
  expect(counts.pending + counts.failed).toBe(600)
  await scene.parley.sandbox.clearFaults()
  await start(id)
  await scene.shown(id, { status: 'completed', counts: { sent: counts.pending, failed: counts.failed } })
})

test('started again before the trouble is over it pauses again', async () => {
  await pausesInTrouble(true)
  await refuse(131031)
  const { id } = await scene.accepted(broadcast(strangers(900)))
  const { counts } = await scene.shown(id, { status: 'paused' })
  await start(id)
  const again = await scene.shown(id, { status: 'paused' })
  expect(again.counts.failed).toBeGreaterThan(counts.failed)
  expect(again.paused_reason).toContain('(131031)')
  expect((await scene.shop.v1.post(`/broadcasts/${id}/cancel`)).status).toBe(200)
})

test('people who cannot be reached are no trouble, however many', async () => {
  await pausesInTrouble(true)
  await refuse(131026)
  const { id } = await scene.accepted(broadcast(strangers(450)))
  await scene.shown(id, { status: 'completed', counts: { failed: 450 } })
})
