import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { type Ask, ask, errorOf, startDoor, type TestDoor } from './support/door.ts'
import { plainBehaviour } from './support/small-schema.ts'

let door: TestDoor
beforeAll(async () => {
  door = await startDoor()
})
afterAll(() => door.close())
beforeEach(() => {
  door.behaviour = plainBehaviour()
})

const send = (key: string, idempotencyKey: string, body: unknown, more: Ask = {}) =>
  ask(door, '/things', {
    key,
    body,
    ...more,
    headers: { 'Idempotency-Key': idempotencyKey, ...more.headers },
  })

const body = { big_name: 'a', how_many: 1 }

describe('a key', () => {
  test('of 1 to 255 printable characters is taken', async () => {
    const key = door.addKey()
    expect((await send(key, 'x'.repeat(255), body)).status).toBe(201)
    expect((await send(key, '"quoted" ~', body)).status).toBe(201)
    for (const bad of ['', 'x'.repeat(256), 'tab\tinside', 'umlaut \u00fc']) {
      expect(errorOf(await send(key, bad, body))).toEqual([400, 'invalid_request', 'Idempotency-Key'])
    }
  })

  test('is not looked at where the method is not POST', async () => {
    const told = await ask(door, '/things', { key: door.addKey(), headers: { 'Idempotency-Key': '' } })
    expect(told.status).toBe(200)
    expect(told.headers.has('idempotent-replayed')).toBe(false)
  })
})

describe('a replay', () => {
  test('is the first answer byte for byte, and makes nothing', async () => {
    const key = door.addKey()
    const first = await send(key, 'one', body)
    const again = await send(key, 'one', body)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBe('false')
    expect(first.headers.get('original-request-id')).toBe(first.headers.get('x-request-id'))
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('original-request-id')).toBe(first.headers.get('x-request-id'))
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(door.behaviour.made).toHaveLength(1)
  })

  test('does not mind spaces and the order of members', async () => {
    const key = door.addKey()
    const first = await send(key, 'one', '{"big_name":"a","how_many":1,"free_form":{"x":"1","y":"2"}}')
    const again = await send(
      key,
      'one',
      '{ "free_form": {"y":"2", "x":"1"}, "how_many": 1.0, "big_name": "\\u0061" }',
    )
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
  })

  test("of a 422 keeps the first request's id in its body", async () => {
    const key = door.addKey()
    const first = await send(key, 'one', {})
    const again = await send(key, 'one', {})
    expect(first.status).toBe(422)
    expect(again.text).toBe(first.text)
    expect(again.body.error.request_id).toBe(first.headers.get('x-request-id'))
  })

  test("of a 404 at the path's object works too", async () => {
    const key = door.addKey()
    const headers = { 'Idempotency-Key': 'one' }
    const first = await ask(door, '/things/no-uuid/open', { key, method: 'POST', headers })
    const again = await ask(door, '/things/no-uuid/open', { key, method: 'POST', headers })
    expect(first.status).toBe(404)
    expect([again.status, again.text]).toEqual([404, first.text])
  })

  test('without a key the headers are there all the same', async () => {
    const told = await ask(door, '/things', { key: door.addKey(), body })
    expect(told.headers.get('idempotent-replayed')).toBe('false')
    expect(told.headers.get('original-request-id')).toBe(told.headers.get('x-request-id'))
  })

  test('still passes the steps before: a key that lost its scope is refused', async () => {
    const key = door.addKey()
    await send(key, 'one', body)
    const actor = door.keys.get(key)
    if (actor) door.keys.set(key, { ...actor, scopes: new Set() })
    expect((await send(key, 'one', body)).status).toBe(403)
  })
})

describe('another request with the same key', () => {
  test.each<[string, Ask]>([
    ['body', { body: { ...body, how_many: 2 } }],
    ['path', {}],
  ])('%s differs: 422', async (what, more) => {
    const key = door.addKey()
    await send(key, 'one', body)
    const told =
      what === 'path'
        ? await ask(door, '/fast', { key, body, headers: { 'Idempotency-Key': 'one' } })
        : await send(key, 'one', body, more)
    expect(errorOf(told)).toEqual([422, 'idempotency_mismatch', 'Idempotency-Key'])
    expect(told.headers.get('idempotent-replayed')).toBe('false')
  })

  test('by an unrelated key of the workspace: 422; by one of its lineage: the replay', async () => {
    const workspaceId = newId()
    const lineageId = newId()
    const first = await send(door.addKey({ workspaceId, lineageId }), 'one', body)
    const unrelated = await send(door.addKey({ workspaceId }), 'one', body)
    expect(errorOf(unrelated)).toEqual([422, 'idempotency_mismatch', 'Idempotency-Key'])
    const rotated = await send(door.addKey({ workspaceId, lineageId }), 'one', body)
    expect(rotated.text).toBe(first.text)
  })

  test('in another workspace is another key', async () => {
    const lineageId = newId()
    await send(door.addKey({ lineageId }), 'one', body)
    const told = await send(door.addKey({ lineageId }), 'one', { big_name: 'b' })
    expect(told.status).toBe(201)
  })
})

describe('while the first still runs', () => {
  test('of many parallel firsts one runs, the others are 409', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const plain = plainBehaviour()
    let runs = 0
    door.behaviour = {
      made: plain.made,
      make: async (ctx, input) => {
        runs++
        await gate
        return plain.make(ctx, input)
      },
    }
    const key = door.addKey()
    const asked = Array.from({ length: 12 }, () => send(key, 'one', body))
    // The losers answer while the winner waits.
    let answered = 0
    const losers = Promise.all(
      asked.map(async (one) => {
        const told = await one
        answered++
        return told.status === 409 && errorOf(told)
      }),
    )
    await expect.poll(() => answered, { timeout: 10_000 }).toBe(11)
    release()
    const told = await losers
    expect(told.filter((one) => one !== false)).toEqual(
      Array.from({ length: 11 }, () => [409, 'idempotency_in_progress', 'Idempotency-Key']),
    )
    expect(runs).toBe(1)
    const later = await send(key, 'one', body)
    expect(later.headers.get('idempotent-replayed')).toBe('true')
    expect(plain.made).toHaveLength(1)
  })

  test('after 60 seconds it counts as crashed: one takes over, with the same id for its object', async () => {
    const key = door.addKey()
    const ids: string[] = []
    const hanging = new Promise<never>(() => {})
    door.behaviour = {
      made: [],
      make: (ctx) => {
        ids.push(ctx.newId())
        return hanging
      },
    }
    void send(key, 'one', body).catch(() => {})
    await expect.poll(() => ids.length).toBe(1)
    await door.clock.advance(45)
    expect((await send(key, 'one', body)).body.error.code).toBe('idempotency_in_progress')
    await door.clock.advance(16)
    door.behaviour = plainBehaviour()
    const other = await send(key, 'one', { big_name: 'b' })
    expect(other.body.error.code).toBe('idempotency_mismatch')
    const rerun = await Promise.all([send(key, 'one', body), send(key, 'one', body), send(key, 'one', body)])
    const done = rerun.filter((told) => told.status === 201)
    expect(done.length).toBeGreaterThanOrEqual(1)
    for (const told of done) expect(told.body.id).toBe(ids[0])
    expect(door.behaviour.made).toHaveLength(1)
  })

  test('a run whose key was taken over does not overwrite the answer', async () => {
    const key = door.addKey()
    let finish = (_: { id: string; bigName: string }) => {}
    const late = new Promise<{ id: string; bigName: string }>((resolve) => {
      finish = resolve
    })
    let started = false
    door.behaviour = {
      made: [],
      make: () => {
        started = true
        return late
      },
    }
    const slow = send(key, 'one', body)
    await expect.poll(() => started).toBe(true)
    await door.clock.advance(61)
    door.behaviour = plainBehaviour()
    const rerun = await send(key, 'one', body)
    finish({ id: newId(), bigName: 'late' })
    expect((await slow).body.big_name).toBe('late')
    expect((await send(key, 'one', body)).text).toBe(rerun.text)
  })
})

describe('what is stored', () => {
  test.each([
    ['500', () => new Error('boom')],
    ['503', () => new AppError('unavailable', 'down')],
  ])('never a %s: the next try runs at once and makes the same object', async (_, failure) => {
    const key = door.addKey()
    let first = ''
    door.behaviour = {
      made: [],
      make: (ctx) => {
        first = ctx.newId()
        throw failure()
      },
    }
    expect((await send(key, 'one', body)).status).toBeGreaterThanOrEqual(500)
    door.behaviour = plainBehaviour()
    const told = await send(key, 'one', body)
    expect([told.status, told.body.id]).toEqual([201, first])
    expect(told.headers.get('idempotent-replayed')).toBe('false')
  })

  test('nothing of the steps before: a repaired request runs', async () => {
    const key = door.addKey()
    expect((await send(key, 'one', '{')).status).toBe(400)
    expect((await send(key, 'one', { nope: 1 })).status).toBe(400)
    expect((await send(key, 'one', body)).status).toBe(201)
  })

  test('is encrypted', async () => {
    const key = door.addKey()
    const told = await send(key, 'one', { big_name: 'plain as day' })
    const { rows } = await door.app.pool.query(
      'select body from idempotency_record where workspace_id = $1',
      [door.keys.get(key)?.workspaceId],
    )
    expect(told.text).toContain('plain as day')
    expect(rows[0].body).not.toContain('plain as day')
  })

  test('is kept 24 hours, then runs as new', async () => {
    const key = door.addKey()
    const first = await send(key, 'one', body)
    await door.clock.advance(86_400 - 30)
    expect((await send(key, 'one', body)).text).toBe(first.text)
    await door.clock.advance(60)
    const anew = await send(key, 'one', { big_name: 'b' })
    expect(anew.status).toBe(201)
    expect(anew.body.id).not.toBe(first.body.id)
    expect((await send(key, 'one', { big_name: 'b' })).text).toBe(anew.text)
  })
})
