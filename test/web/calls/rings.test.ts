import { expect, test } from 'vitest'
import type { Call } from '../../../web/src/calls/documents.ts'
import { ringsAfter, ringsAt, silenceOf } from '../../../web/src/calls/rings.ts'

// Which calls ring at a person follows from what the server says of each, in whatever order it comes.

const agents = (...ids: string[]) => ids.map((id) => ({ __typename: 'MemberActor' as const, id }))

function call(id: string, changes: Partial<Call> = {}): Call {
  const startedAt = `2026-11-30T10:00:0${id}.000Z`
  const ringing = { step: 'BROADCAST', agents: agents('me', 'other'), team: null, until: null }
  return { id, startedAt, status: 'RINGING', endedAt: null, agent: null, ringing, ...changes } as Call
}

const elsewhere = {
  ringing: { step: 'ROTATION', agents: agents('other'), team: null, until: null },
} as Partial<Call>
const ended = { endedAt: '2026-11-30T10:01:00.000Z', ringing: null } as Partial<Call>
const taken = (id: string) =>
  ({ status: 'ANSWERED', agent: { id, name: 'Ann' }, ringing: null }) as Partial<Call>

test('a call rings at those whom the server names, until it ends or somebody takes it', () => {
  expect(ringsAt(call('1'), 'me')).toBe(true)
  for (const changes of [elsewhere, ended, taken('other')])
    expect(ringsAt(call('1', changes), 'me')).toBe(false)
})

test('the one that waits longest comes first, and each stands there once', () => {
  const both = ringsAfter(ringsAfter([], call('2'), 'me'), call('1'), 'me')
  expect(both.map(({ id }) => id)).toEqual(['1', '2'])
  expect(ringsAfter(both, call('2'), 'me').map(({ id }) => id)).toEqual(['1', '2'])
  expect(ringsAfter(both, call('1', elsewhere), 'me').map(({ id }) => id)).toEqual(['2'])
})

test('what never rang here changes nothing', () => {
  const before = [call('1')]
  expect(ringsAfter(before, call('2', elsewhere), 'me')).toBe(before)
})

test.each([
  ['mine', taken('me')],
  ['taken', taken('other')],
  ['taken', { ...ended, status: 'COMPLETED', agent: { id: 'other', name: 'Ann' } } as Partial<Call>],
  ['missed', { ...ended, status: 'MISSED' } as Partial<Call>],
  ['elsewhere', elsewhere],
])('it rings no more because it is %s', (why, changes) => {
  expect(silenceOf(call('1', changes), 'me')).toBe(why)
})
