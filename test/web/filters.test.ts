import { expect, test } from 'vitest'
import { beside, countOf, readFilters, toFilter } from '../../web/src/chat-list/filters.ts'
import { fromFilter } from '../../web/src/saved-views/from-filter.ts'

const id = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

test('what stands in the address is read, and what makes no sense left out', () => {
  const good = {
    tags: ['vip'],
    numbers: [id],
    owner: `team:${id}`,
    from: '2026-11-01',
    window: 'CLOSED',
    priorities: ['URGENT'],
    unread: true,
  }
  expect(readFilters({ ...good, view: 'mine' })).toEqual(good)
  expect(countOf(readFilters(good))).toBe(7)
  const bad = {
    tags: 'vip',
    numbers: [],
    owner: 'agent:x',
    from: '2026-13-01',
    to: 7,
    window: 'AJAR',
    priorities: ['SOON'],
    failed: 'yes',
  }
  expect(readFilters(bad)).toEqual({})
})

test.each([
  [{ owner: 'me' }, { mine: true }],
  [{ owner: 'nobody' }, { unassigned: true }],
  [{ owner: `agent:${id}` }, { agentId: id }],
  [{ owner: `team:${id}` }, { teamId: id }],
  [
    { tags: ['vip'], numbers: [id] },
    { tags: ['vip'], numberIds: [id] },
  ],
  [{ priorities: ['HIGH' as const] }, { priorities: ['HIGH' as const] }],
  [
    { window: 'CLOSING' as const, unread: true as const },
    { window: 'CLOSING', unread: true },
  ],
])('%j asks for %j, and is read from it', (filters, filter) => {
  expect(toFilter(filters)).toEqual(filter)
  expect(fromFilter(filter)).toEqual(filters)
})

test('days are whole ones, the last included', () => {
  const filter = toFilter({ from: '2026-11-01', to: '2026-11-03' })
  expect(Date.parse(filter.lastMessageBefore as string) - Date.parse(filter.lastMessageAfter as string)).toBe(
    3 * 86_400_000,
  )
  expect(fromFilter(filter)).toEqual({ from: '2026-11-01', to: '2026-11-03' })
})

test('what cannot be chosen stays as it was', () => {
  expect(beside({ myTeams: true, snoozed: false, tags: ['vip'], mine: true, mentioned: null })).toEqual({
    myTeams: true,
    snoozed: false,
  })
})
