import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context/context.ts'
import { deletePublicKey, updatePublicKey } from '#people/public-keys/public-key-commands.ts'
import { rotatePublicKey } from '#people/public-keys/rotate.ts'
import { endpointById } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { rotateSecret } from '#telling/webhooks/endpoints/rotate.ts'
import { updateEndpoint } from '#telling/webhooks/endpoints/update.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { mailJob } from '../../../jobs/mail.ts'
import { addPerson, memberCtx } from '../../people/sessions/scene.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { answering, type Rig, startRig } from './rig.ts'

let rig: Rig
const folder = makeTempFolder()

beforeAll(async () => {
  rig = await startRig({ DATA_DIR: folder.path })
})
afterAll(async () => {
  await rig.close()
  folder.remove()
})

type Subscribed = Awaited<ReturnType<Rig['subscribed']>>

const keyOf = ({ ctx }: { ctx: Ctx }) => (ctx.actor.kind === 'public_key' ? ctx.actor.keyId : '')
const stateOf = ({ ctx, endpoint }: Subscribed) => endpointById(ctx, endpoint.id)
const switchKeys = (workspaceId: string, enabled: boolean) =>
  rig.app.pool.query(
    "update workspace_feature set enabled = $2 where workspace_id = $1 and key = 'api.keys'",
    [workspaceId, enabled],
  )

async function subscribedWithMember() {
  const hook = await rig.subscribed()
  const person = await addPerson(rig, 'admin', hook.workspaceId)
  return { ...hook, person, member: memberCtx(rig, person.id, hook.workspaceId, { isSuperAdmin: true }) }
}

describe('an endpoint follows its key', () => {
  test('revoked: off at once, with a mail; whoever turns it on owns it', async () => {
    const hook = await subscribedWithMember()
    await rig.emit(hook.workspaceId)
    await drainFanOut(rig.app)
    await deletePublicKey(hook.member, keyOf(hook))
    expect(await stateOf(hook)).toMatchObject({ status: 'disabled', disabledReason: 'key_revoked' })
    await rig.emit(hook.workspaceId)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(0)
    await mailJob.run(rig.app)
    const files = readdirSync(join(folder.path, 'outbox'))
    const texts = files.map((file) => readFileSync(join(folder.path, 'outbox', file), 'utf8'))
    const mail = texts.filter((text) => text.includes(`To: ${hook.person.email}`))
    expect(mail).toHaveLength(1)
    expect(mail[0]).toMatch(/^Subject: Webhook to 127\.0\.0\.1:\d+ was turned off$/m)
    expect(mail[0]?.replaceAll('=\n', '')).toContain('The API key that it was made with was revoked.')
    await mailJob.run(rig.app)
    expect(readdirSync(join(folder.path, 'outbox'))).toHaveLength(files.length)
    const on = await updateEndpoint(hook.member, hook.endpoint.id, { enabled: true })
    expect(on).toMatchObject({ status: 'active', ownerType: 'member', ownerId: hook.person.id })
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(1)
  })

  test('narrowed by a needed scope: key_scopes', async () => {
    for (const scopes of [['messages:read'], ['webhooks:write', 'contacts:read']]) {
      const hook = await subscribedWithMember()
      await updatePublicKey(hook.member, keyOf(hook), { scopes })
      expect(await stateOf(hook)).toMatchObject({ status: 'disabled', disabledReason: 'key_scopes' })
    }
    const enough = await subscribedWithMember()
    await updatePublicKey(enough.member, keyOf(enough), { scopes: ['messages:read', 'webhooks:write'] })
    expect(await stateOf(enough)).toMatchObject({ status: 'active' })
  })

  test('subscribed by somebody else to what it may not read: it goes over to them', async () => {
    const hook = await subscribedWithMember()
    await updatePublicKey(hook.member, keyOf(hook), { scopes: ['messages:read', 'webhooks:write'] })
    await updateEndpoint(hook.member, hook.endpoint.id, { events: ['message.sent', 'message.status'] })
    expect(await stateOf(hook)).toMatchObject({ ownerType: 'api_key', ownerId: keyOf(hook) })
    await updateEndpoint(hook.member, hook.endpoint.id, { events: ['message.status', 'contact.created'] })
    await rig.clock.advance(60)
    await rig.drain()
    expect(await stateOf(hook)).toMatchObject({
      status: 'active',
      ownerType: 'member',
      ownerId: hook.person.id,
    })
  })

  test('expired: off when time comes, or before the next event is queued', async () => {
    const hook = await rig.subscribed()
    const end = new Date(rig.clock.nowMs() + 3_600_000)
    await rig.app.pool.query('update public_key set expires_at = $2 where id = $1', [keyOf(hook), end])
    await rig.clock.advance(3_599)
    await rig.drain()
    expect(await stateOf(hook)).toMatchObject({ status: 'active' })
    await rig.clock.advance(1)
    await rig.emit(hook.workspaceId)
    await drainFanOut(rig.app)
    expect(await stateOf(hook)).toMatchObject({ status: 'disabled', disabledReason: 'key_expired' })
    expect(await rig.deliveries(hook.workspaceId)).toHaveLength(0)
    const idle = await rig.subscribed()
    await rig.app.pool.query('update public_key set expires_at = $2 where id = $1', [keyOf(idle), end])
    await rig.clock.advance(60)
    await rig.drain()
    expect(await stateOf(idle)).toMatchObject({ disabledReason: 'key_expired' })
  })

  test('rotated: it goes on with the new key, also after the old one ended', async () => {
    const hook = await subscribedWithMember()
    const fresh = await rotatePublicKey(hook.member, keyOf(hook), { overlapHours: 0 })
    await rig.clock.advance(120)
    await rig.emit(hook.workspaceId)
    await rig.drain()
    expect(await stateOf(hook)).toMatchObject({ status: 'active', ownerId: fresh.id })
    expect(hook.receiver.received).toHaveLength(1)
  })

  test('made or turned on with the old key during the overlap: it goes over when that ends', async () => {
    const hook = await subscribedWithMember()
    const fresh = await rotatePublicKey(hook.member, keyOf(hook), { overlapHours: 1 })
    await updateEndpoint(hook.ctx, hook.endpoint.id, { enabled: false })
    const on = await updateEndpoint(hook.ctx, hook.endpoint.id, { enabled: true })
    expect(on.ownerId).toBe(keyOf(hook))
    await rig.clock.advance(3_600)
    await rig.emit(hook.workspaceId)
    await drainFanOut(rig.app)
    expect(await stateOf(hook)).toMatchObject({ status: 'active' })
    await rig.clock.advance(60)
    await rig.drain()
    expect(await stateOf(hook)).toMatchObject({ status: 'active', ownerId: fresh.id })
    expect(hook.receiver.received).toHaveLength(1)
    await rig.clock.advance(60)
    await deletePublicKey(hook.member, fresh.id)
    expect(await stateOf(hook)).toMatchObject({ status: 'disabled', disabledReason: 'key_revoked' })
  })

  test('without a secret it is turned off; rotating makes one, and then it can be turned on', async () => {
    const hook = await rig.subscribed()
    await rig.app.pool.query('update webhook_endpoint set secret = null where id = $1', [hook.endpoint.id])
    await rig.emit(hook.workspaceId)
    await rig.drain()
    expect(await stateOf(hook)).toMatchObject({ status: 'disabled', disabledReason: 'no_secret' })
    expect(hook.receiver.received).toHaveLength(0)
    const rotated = await rotateSecret(hook.ctx, hook.endpoint.id, {})
    expect(rotated.previousSecretExpiresAt).toBeNull()
    expect(await stateOf(hook)).toMatchObject({ status: 'disabled' })
    await updateEndpoint(hook.ctx, hook.endpoint.id, { enabled: true })
    await rig.emit(hook.workspaceId)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(1)
  })
})

describe('while its key is switched off', () => {
  const mails = async (person: string) => {
    await mailJob.run(rig.app)
    const files = readdirSync(join(folder.path, 'outbox'))
    return files.filter((file) => readFileSync(join(folder.path, 'outbox', file), 'utf8').includes(person))
  }

  test('it pauses without a mail and goes on with its key; revoking the key turns it off', async () => {
    const hook = await subscribedWithMember()
    await rig.emit(hook.workspaceId)
    await drainFanOut(rig.app)
    await updatePublicKey(hook.member, keyOf(hook), { isActive: false })
    expect(await stateOf(hook)).toMatchObject({ status: 'active', disabledReason: null, keysOff: true })
    await rig.emit(hook.workspaceId)
    await rig.drain()
    await rig.clock.advance(10)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(0)
    expect(await rig.onlyDelivery(hook.workspaceId)).toMatchObject({
      state: 'waiting',
      tries: 0,
      last_answer: { status: null, body: expect.stringContaining('switched off') },
    })
    await updatePublicKey(hook.member, keyOf(hook), { isActive: true })
    expect(await stateOf(hook)).toMatchObject({ keysOff: false })
    await rig.clock.advance(31)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(1)
    expect(await mails(hook.person.email)).toHaveLength(0)
    await updatePublicKey(hook.member, keyOf(hook), { isActive: false })
    await deletePublicKey(hook.member, keyOf(hook))
    expect(await stateOf(hook)).toMatchObject({ status: 'disabled', disabledReason: 'key_revoked' })
    expect(await mails(hook.person.email)).toHaveLength(1)
  })
})

test('turned off by hand: one mail, which says so, to those who can edit webhooks', async () => {
  const hook = await subscribedWithMember()
  const agent = await addPerson(rig, 'agent', hook.workspaceId)
  await updateEndpoint(hook.member, hook.endpoint.id, { enabled: false })
  await updateEndpoint(hook.member, hook.endpoint.id, { enabled: false })
  await mailJob.run(rig.app)
  const outbox = join(folder.path, 'outbox')
  const texts = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))
  const mail = texts.filter((text) => text.includes(hook.person.email))
  expect(mail).toHaveLength(1)
  expect(mail[0]?.replaceAll('=\n', '')).toContain('Somebody of your workspace turned it off.')
  expect(texts.filter((text) => text.includes(agent.email))).toHaveLength(0)
})

describe("while the plan's API keys are off", () => {
  test('what keys made gets no new events; what waits keeps to the schedule unsent, then goes on', async () => {
    const hook = await rig.subscribed(answering(500))
    await rig.emit(hook.workspaceId)
    await rig.drain()
    await switchKeys(hook.workspaceId, false)
    expect(await stateOf(hook)).toMatchObject({ keysOff: true })
    await rig.emit(hook.workspaceId)
    await rig.clock.advance(31)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(1)
    expect(await rig.onlyDelivery(hook.workspaceId)).toMatchObject({
      state: 'waiting',
      tries: 1,
      attempt: 2,
      last_answer: { status: null, body: expect.stringContaining('switched off') },
    })
    await switchKeys(hook.workspaceId, true)
    await rig.clock.advance(121)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(2)
  })

  test('it fails at the end of the schedule, without a request', async () => {
    const hook = await rig.subscribed()
    await rig.emit(hook.workspaceId)
    await drainFanOut(rig.app)
    await switchKeys(hook.workspaceId, false)
    for (let hour = 0; hour < 56; hour++) {
      await rig.clock.advance(3_600)
      await rig.drain()
    }
    expect(hook.receiver.received).toHaveLength(0)
    expect(await rig.onlyDelivery(hook.workspaceId)).toMatchObject({ state: 'failed', tries: 0 })
  })

  test('what a member made goes on', async () => {
    const hook = await subscribedWithMember()
    await updateEndpoint(hook.ctx, hook.endpoint.id, { enabled: false })
    await updateEndpoint(hook.member, hook.endpoint.id, { enabled: true })
    await switchKeys(hook.workspaceId, false)
    await rig.emit(hook.workspaceId)
    await rig.drain()
    expect(hook.receiver.received).toHaveLength(1)
  })
})
