import { afterAll, beforeAll, expect, it } from 'vitest'
import { listNumbers } from '#messaging/numbers/accounts/account-queries.ts'
import { defaultNumber, numberById, numbersByPlatformIds } from '#messaging/numbers/accounts/directory.ts'
import { refreshNumber } from '#messaging/numbers/accounts/refresh.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { BUSINESS, PHONE, TOKEN } from '../../../sandbox/harness.ts'
import { type Stage, startStage } from '../../../support/stage.ts'

/** Numbers by these ids of the platform. */
async function numbersOf(phoneIds: string[], businessIds: string[] = []) {
  const found = await numbersByPlatformIds(stage.app, { phoneIds, businessIds })
  return [...phoneIds.flatMap(found.ofPhone), ...businessIds.flatMap(found.ofBusiness)]
}

let stage: Stage
let workspaceId: string

beforeAll(async () => {
  stage = await startStage()
  workspaceId = stage.workspace.id
})
afterAll(() => stage.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => ({}),
    (error: { code?: string; field?: string; details?: unknown }) => error,
  )

it('connects a number with what the platform says about it, as the default', async () => {
  const number = await stage.connect({ appSecret: 'sandbox-app-secret', appId: '300000000000001' })
  expect(number).toMatchObject({
    phoneId: PHONE,
    businessId: BUSINESS,
    accessToken: TOKEN,
    apiVersion: 'v27.0',
  })
  expect(number).toMatchObject({ appSecret: 'sandbox-app-secret', phone: '15550100100', status: 'active' })
  expect(number.webhookVerifyToken.length).toBeGreaterThan(20)
  const [row] = await listNumbers(stage.ctx)
  expect(row).toMatchObject({ name: 'Shop', verifiedName: 'Parley Sandbox', displayName: 'Parley Sandbox' })
  expect(row).toMatchObject({ isDefaultOutgoing: true, phone: '15550100100' })
})

it('keeps secrets encrypted and bound to their row and column', async () => {
  const { rows } = await stage.app.pool.query('select access_token, app_secret from number')
  expect(JSON.stringify(rows)).not.toContain(TOKEN)
  expect(JSON.stringify(rows)).not.toContain('sandbox-app-secret')
  const number = await numberById(stage.app, workspaceId, (await listNumbers(stage.ctx))[0]?.id ?? '')
  const place = `number:${workspaceId}:${number?.id}:app_secret`
  expect(() => stage.app.keyRing.decrypt(rows[0].access_token, place)).toThrow()
})

it('lists the default number first and moves the default on request', async () => {
  const { body } = await stage.bench.sim('POST', '/numbers', { display_phone_number: '+15550100200' })
  const second = await stage.connect({ name: 'Second', phoneId: body.phone_number_id })
  expect(second.isDefaultOutgoing).toBe(false)
  expect((await listNumbers(stage.ctx)).map((number) => number.name)).toEqual(['Shop', 'Second'])
  const { body: third } = await stage.bench.sim('POST', '/numbers', { display_phone_number: '+15550100300' })
  await stage.connect({ name: 'Third', phoneId: third.phone_number_id, isDefaultOutgoing: true })
  expect((await listNumbers(stage.ctx)).map((number) => number.name)).toEqual(['Third', 'Shop', 'Second'])
  expect((await defaultNumber(stage.app, workspaceId))?.name).toBe('Third')
})

it('refuses a number that is connected already and names it only to its own workspace', async () => {
  const shop = (await listNumbers(stage.ctx)).find((number) => number.name === 'Shop')
  expect(await failure(stage.connect())).toMatchObject({
    code: 'conflict',
    field: 'phoneId',
    details: { id: shop?.id },
  })
  const other = await createWorkspace(stage.app, { name: 'Other' })
  const input = { name: 'Stolen', phoneId: PHONE, businessId: BUSINESS, accessToken: TOKEN }
  const error = await failure(connectNumber(stage.ctxOf(other.id), input))
  expect(error).toMatchObject({ code: 'conflict', details: undefined })
  expect(await numberById(stage.app, other.id, shop?.id ?? '')).toBeNull()
  expect(await listNumbers(stage.ctxOf(other.id))).toEqual([])
})

it('connects a number whose platform does not answer, with nulls', async () => {
  const number = await stage.connect({ name: 'Silent', phoneId: '999999', accessToken: 'wrong' })
  expect(number).toMatchObject({ phone: null, status: 'active' })
})

it.each([
  ['name', { name: '  ' }],
  ['phoneId', { phoneId: 'a b' }],
  ['apiVersion', { apiVersion: '25' }],
])('refuses a bad %s', async (field, input) => {
  expect(await failure(stage.connect(input))).toMatchObject({ code: 'invalid_field', field })
})

it('finds numbers by the ids of the platform, from memory until something changes', async () => {
  await numbersOf([PHONE], [BUSINESS])
  const before = stage.statements()
  const found = await numbersOf([PHONE])
  expect(found.map((number) => number.phoneId)).toEqual([PHONE])
  expect(await numbersOf([], [BUSINESS])).toHaveLength(4)
  expect(stage.statements()).toBe(before)
  await stage.app.pool.query("update number set name = 'Renamed' where phone_id = $1", [PHONE])
  stage.app.bus.publish('forget', { cache: 'numbers' })
  expect((await numbersOf([PHONE]))[0]?.name).toBe('Renamed')
})

it('asks once for all ids that it does not know, and remembers none that is nobody', async () => {
  await numbersOf([PHONE], [BUSINESS])
  const before = stage.statements()
  const strange = Array.from({ length: 25_000 }, (_, index) => `9${index}`)
  expect(await numbersOf(strange, strange)).toEqual([])
  expect(stage.statements()).toBe(before + 1)
  expect(await numbersOf([PHONE], [BUSINESS])).toHaveLength(5)
  expect(stage.statements()).toBe(before + 1)
})

it('reads again after 30 seconds even when nobody said so', async () => {
  const id = (await numbersOf([PHONE]))[0]?.id ?? ''
  await numberById(stage.app, workspaceId, id)
  await stage.app.pool.query("update number set name = 'Quiet' where id = $1", [id])
  expect((await numberById(stage.app, workspaceId, id))?.name).toBe('Renamed')
  await stage.clock.advance(31)
  expect((await numberById(stage.app, workspaceId, id))?.name).toBe('Quiet')
})

it('leaves out a number whose key is gone, and goes on with the others', async () => {
  const numbers = await listNumbers(stage.ctx)
  const silent = numbers.find((number) => number.name === 'Silent')
  await stage.app.pool.query("update number set access_token = 'deadbeef.xx' where id = $1", [silent?.id])
  stage.app.bus.publish('forget', { cache: 'numbers' })
  expect(await numberById(stage.app, workspaceId, silent?.id ?? '')).toBeNull()
  expect((await defaultNumber(stage.app, workspaceId))?.name).toBe('Third')
})

it('tells number.status once when the platform names another state', async () => {
  const [number] = await numbersOf([PHONE])
  if (!number) throw new Error('no number')
  await stage.app.pool.query("update number set status = 'disconnected' where id = $1", [number.id])
  await refreshNumber(stage.app, number)
  await refreshNumber(stage.app, number)
  const events = await stage.events('number.status')
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    subjectId: number.id,
    data: { set: { status: 'active' }, extras: { previous_status: 'disconnected' } },
  })
  expect((await numberById(stage.app, workspaceId, number.id))?.status).toBe('active')
})

it('gives one default when two first numbers are connected at the same moment', async () => {
  const fresh = await createWorkspace(stage.app, { name: 'Fresh' })
  const made = await Promise.all(
    ['+15550100401', '+15550100402'].map(async (phone) => {
      const { body } = await stage.bench.sim('POST', '/numbers', { display_phone_number: phone })
      const input = { name: phone, phoneId: body.phone_number_id, businessId: BUSINESS, accessToken: TOKEN }
      return connectNumber(stage.ctxOf(fresh.id), input)
    }),
  )
  const listed = await listNumbers(stage.ctxOf(fresh.id))
  expect(made).toHaveLength(2)
  expect(listed.filter((number) => number.isDefaultOutgoing)).toHaveLength(1)
})
