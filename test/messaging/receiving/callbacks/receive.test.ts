import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isSignedWith, readSignature } from '#messaging/numbers/accounts/callback-signature.ts'
import { maxCallbackBytes } from '#messaging/numbers/accounts/callback-sizes.ts'
import { handleVerification, storeCallback } from '#messaging/receiving/callbacks/receive.ts'
import { samples } from '../../../support/samples.ts'
import {
  appSecret,
  fixture,
  messagesCallback,
  type Scene,
  send,
  signed,
  startScene,
  verifyToken,
} from './scene.ts'

let scene: Scene
let workspaceId: string

beforeAll(async () => {
  scene = await startScene()
  workspaceId = await scene.addWorkspace()
})

afterEach(() => vi.restoreAllMocks())
afterAll(() => scene.close())

const body = fixture('message-text')

async function stored(): Promise<{ body: Buffer; number_ids: string[] }[]> {
  const rows = await scene.rows<{ body: Buffer; number_ids: string[] }>(
    'select body, number_ids from inbound_callback order by id',
  )
  await scene.rows('truncate inbound_callback')
  return rows
}

describe('the handshake', () => {
  const ask = (query: Record<string, string>) => handleVerification(scene.app, new URLSearchParams(query))

  test('answers the challenge for the token of the installation or of a number', async () => {
    await scene.addNumber(workspaceId, { phoneId: 'handshake', verifyToken: 'token-of-a-number' })
    for (const token of [verifyToken, 'token-of-a-number']) {
      const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158', 'hub.verify_token': token }
      expect(await ask(query)).toEqual({ status: 200, body: '1158' })
    }
  })

  test.each([
    ['another token', { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'guess' }],
    ['an empty token', { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': '' }],
    ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { 'hub.mode': 'unsubscribe', 'hub.challenge': '1', 'hub.verify_token': verifyToken }],
    ['nothing', {}],
  ])('refuses %s', async (_, query) => {
    expect(await ask(query)).toEqual({ status: 403 })
  })
})

describe('a callback', () => {
  beforeAll(async () => {
    await scene.addNumber(workspaceId)
  })

  test('is stored byte by byte, with the numbers that its secret speaks for, before it is acknowledged', async () => {
    expect(await send(scene.app, body)).toBe(200)
    const [row, ...rest] = await stored()
    expect(rest).toEqual([])
    expect(row?.body.equals(body)).toBe(true)
    const [number] = await scene.rows<{ id: string }>(`select id from number where phone_id = '1055'`)
    expect(row?.number_ids).toEqual([number?.id])
    expect(scene.woken).toContain('callbacks')
  })

  test.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['no digest', 'sha256='],
    ['a digest that is too short', signed(body).slice(0, -2)],
    ['another algorithm', signed(body).replace('sha256', 'sha1')],
    ['upper case', signed(body).toUpperCase()],
    ['another secret', signed(body, 'guess')],
    ['a signature over other bytes', signed(Buffer.concat([body, Buffer.from(' ')]))],
    ['a signature over the same JSON written anew', signed(JSON.stringify(JSON.parse(body.toString())))],
  ])('is refused with %s', async (_, signature) => {
    expect(await storeCallback(scene.app, body, signature)).toEqual({ status: 403, stranger: true })
    expect(await stored()).toEqual([])
  })

  test('is refused when any byte of it or of its signature changed', async () => {
    const signature = readSignature(signed(body)) as Buffer
    const change = (bytes: Buffer, at: number, by: number) => {
      const changed = Buffer.from(bytes)
      changed[at % bytes.length] = (changed[at % bytes.length] as number) ^ by
      return changed
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        expect(await isSignedWith(appSecret, change(body, at, by), signature)).toBe(false)
        expect(await isSignedWith(appSecret, body, change(signature, at, by))).toBe(false)
      }),
      samples(100, 200_000),
    )
    expect(await isSignedWith(appSecret, body, signature)).toBe(true)
  })

  test.each(['', 'hello', '{"entry":', '[1', '"text"', '12', 'null'])(
    'that is no callback is 400: %s',
    async (text) => {
      const bytes = Buffer.from(text)
      expect(await storeCallback(scene.app, bytes, signed(bytes))).toEqual({ status: 400 })
    },
  )

  test('over 3 MB is 413, and one of nearly 3 MB is stored', async () => {
    const filled = (size: number) => {
      const callback = messagesCallback({ messages: [], padding: '' })
      const missing = size - JSON.stringify(callback).length
      return Buffer.from(JSON.stringify(messagesCallback({ messages: [], padding: 'x'.repeat(missing) })))
    }
    expect(await send(scene.app, filled(maxCallbackBytes + 1))).toBe(413)
    expect(await stored()).toEqual([])
    expect(await send(scene.app, filled(maxCallbackBytes))).toBe(200)
    expect((await stored())[0]?.body.length).toBe(maxCallbackBytes)
  })

  test('about unknown numbers is dropped when our application signed it, and refused otherwise', async () => {
    const strange = messagesCallback({ messages: [] }, '999', '888')
    expect(await send(scene.app, strange)).toBe(200)
    expect(await send(scene.app, strange, 'guess')).toBe(403)
    expect(await send(scene.app, { object: 'whatsapp_business_account' })).toBe(200)
    expect(await stored()).toEqual([])
    expect(scene.logged.map((line) => line.msg)).toContain(
      'a callback about numbers that are not connected was dropped',
    )
  })

  test('is 500 when it cannot be stored, so that the platform sends it again', async () => {
    await scene.rows('alter table inbound_callback rename to elsewhere')
    expect(await send(scene.app, body)).toBe(500)
    await scene.rows('alter table elsewhere rename to inbound_callback')
    expect(await send(scene.app, body)).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  test('about several accounts is stored in parts: each its entry, in the lane of its account', async () => {
    await scene.addNumber(workspaceId, { phoneId: '61', businessId: '60' })
    const part = (mark: string, phoneId?: string, businessId?: string) =>
      messagesCallback({ messages: [], mark }, phoneId, businessId).entry
    const entry = [part('a'), part('b', '61', '60'), part('nobody', '51', '50'), part('c')].flat()
    expect(await send(scene.app, { object: 'whatsapp_business_account', more: 1, entry })).toBe(200)
    const rows = await scene.rows<{ body: Buffer; lane: number; number_ids: string[] }>(
      'select body, lane, number_ids from inbound_callback order by id',
    )
    await stored()
    expect(rows.map((row) => JSON.parse(row.body.toString()))).toEqual(
      ['a', 'b', 'c'].map((mark) => ({
        object: 'whatsapp_business_account',
        more: 1,
        entry: entry.filter((one) => JSON.stringify(one).includes(`"mark":"${mark}"`)),
      })),
    )
    expect(rows[0]?.lane).toBe(rows[2]?.lane)
    expect(rows[0]?.lane).not.toBe(rows[1]?.lane)
    expect(rows.map((row) => row.number_ids.length)).toEqual([1, 1, 1])
    const alone = messagesCallback({ messages: [] })
    await send(scene.app, alone)
    const [{ lane } = { lane: -1 }] = await scene.rows<{ lane: number }>('select lane from inbound_callback')
    await stored()
    expect(lane).toBe(rows[0]?.lane)
  })

  test('of the same moment as many others keeps its own body and numbers', async () => {
    const bodies = Array.from({ length: 300 }, (_, index) => messagesCallback({ messages: [], place: index }))
    expect(new Set(await Promise.all(bodies.map((one) => send(scene.app, one))))).toEqual(new Set([200]))
    const rows = await stored()
    expect(rows.map((row) => JSON.parse(row.body.toString()).entry[0].changes[0].value.place)).toEqual(
      bodies.map((_, i) => i),
    )
  })
})

describe('two workspaces', () => {
  test('each speaks for its own numbers alone, whatever a callback names', async () => {
    const [ours, theirs] = [await scene.addWorkspace(), await scene.addWorkspace()]
    const own = await scene.addNumber(ours, { phoneId: '71', businessId: '70', appSecret: 'ours' })
    const foreign = await scene.addNumber(theirs, { phoneId: '81', businessId: '80', appSecret: 'theirs' })
    // They claim our account as theirs too.
    const claim = await scene.addNumber(theirs, { phoneId: '82', businessId: '70', appSecret: 'theirs' })
    const both = {
      object: 'whatsapp_business_account',
      entry: [
        ...messagesCallback({ messages: [] }, '71', '70').entry,
        ...messagesCallback({ messages: [] }, '81', '80').entry,
        { id: '70', changes: [{ field: 'account_update', value: { event: 'ACCOUNT_DELETED' } }] },
      ],
    }
    expect(await send(scene.app, both, 'ours')).toBe(200)
    expect((await stored()).map((row) => row.number_ids)).toEqual([[own.id], [own.id]])
    expect(await send(scene.app, both, 'theirs')).toBe(200)
    expect((await stored()).map((row) => row.number_ids)).toEqual([[foreign.id], [claim.id]])
    // A number with a secret of its own is not opened by the installation's.
    expect(await send(scene.app, both, appSecret)).toBe(403)
    expect(await send(scene.app, messagesCallback({ messages: [] }, '71', '70'), 'theirs')).toBe(403)
  })
})
