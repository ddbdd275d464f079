import { describe, expect, onTestFinished, test } from 'vitest'
import type { Member, PublicKeyActor } from '#core/access/actor.ts'
import { callersOf, type Marks, openMarks } from '#core/replicas/marks.ts'
import { startRedis, type TestRedis } from '../../support/redis.ts'

const member = { kind: 'member', workspaceId: 'w', userId: 'u' } as Member
const key = { kind: 'public_key', workspaceId: 'w', keyId: 'k2', lineageId: 'k1' } as PublicKeyActor

test('a person is one over sessions and keys, a key of /v1 with the one that took its place', () => {
  const applicationKey = { id: 'a', name: 'n' }
  expect(callersOf({ ...member, applicationKey }, '10.0.0.1')).toEqual(callersOf(member, '10.0.0.1'))
  expect(callersOf({ ...key, keyId: 'k3' }, '')).toEqual(callersOf(key, ''))
  expect(callersOf(key, '')[0]).not.toBe(callersOf(member, '')[0])
})

test('who signs in is known by the address from which it was done', () => {
  const [stranger] = callersOf({ kind: 'anonymous' }, '10.0.0.1')
  expect(callersOf(member, '10.0.0.1')).toContain(stranger)
  expect(callersOf(member, '10.0.0.2')).not.toContain(stranger)
})

function marks(redis?: TestRedis): Marks {
  const opened = openMarks(redis?.url, 'test:')
  onTestFinished(() => opened.close())
  return opened
}

test('a mark is of its caller alone', async () => {
  const own = marks()
  await own.set('ann')
  expect([await own.has(['ann']), await own.has(['bob']), await own.has(['bob', 'ann'])]).toEqual([
    true,
    false,
    true,
  ])
})

const redis = await startRedis()
if (!redis) console.log('skipped: marks of several processes, because this machine has no redis-server')

describe.skipIf(!redis)('with several processes', () => {
  test('what one process marks the others know, and while they cannot ask they take everybody for marked', async () => {
    const shared = redis as TestRedis
    const [one, other] = [marks(shared), marks(shared)]
    while (await other.has(['nobody'])) await new Promise((resolve) => setTimeout(resolve, 20))
    while (await one.has(['nobody'])) await new Promise((resolve) => setTimeout(resolve, 20))
    await one.set('ann')
    expect([await other.has(['ann']), await other.has(['bob'])]).toEqual([true, false])
    await shared.stop()
    expect(await other.has(['bob'])).toBe(true)
  })
})
