import { expect, test } from 'vitest'
import type { Conversation } from '../../web/src/chat/documents.ts'
import { matches } from '../../web/src/chat-list/matching.ts'

const chat = (contact: object, others: object = {}) =>
  ({
    status: 'OPEN',
    agent: null,
    team: null,
    unreadCount: 0,
    windows: [],
    contact,
    ...others,
  }) as unknown as Conversation
const me = { id: 'me', teamIds: ['mine'] }

test('a live chat belongs into a search as the server would say, also where phones are hidden', () => {
  const shown = chat({ name: 'Ann', profileName: null, phone: '+15551230001' })
  const hidden = chat({ name: null, profileName: 'Ann', phone: '********0001' })
  expect(['ann', '5551', '0001'].map((search) => matches(shown, { search }, me))).toEqual([true, true, true])
  const tried = ['ann', '0001', '+1 555 123 0001', '001', '1', '50001', '*']
  expect(tried.map((search) => matches(hidden, { search }, me))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

const tagged = chat(
  { tagNames: ['vip', 'oak'] },
  { numberId: 'n1', lastMessageAt: '2026-11-20T10:00:00.000Z' },
)
test.each([
  [{ tags: ['news', 'vip'] }, true],
  [{ tags: ['news'] }, false],
  [{ numberIds: ['n2'] }, false],
  [{ numberIds: ['n1', 'n2'] }, true],
  [{ lastMessageAfter: '2026-11-20T10:00:00.000Z' }, true],
  [{ lastMessageBefore: '2026-11-20T10:00:00.000Z' }, false],
  [{ window: 'OPEN' as const }, false],
  [{ window: 'CLOSED' as const }, true],
  [{ unassigned: true }, true],
  [{ agentId: 'me' }, false],
  [{ teamId: 'mine' }, false],
  [{ unread: false }, true],
])('a chat belongs into a list of %j: %s', (filter, belongs) => {
  expect(matches(tagged, filter, me)).toBe(belongs)
})

test('a chat comes into the list of mentions only by a note that names one, and stays there', () => {
  expect(matches({ ...tagged, mentioned: false }, { mentioned: true }, me)).toBe(false)
  expect(matches({ ...tagged, mentioned: true }, { mentioned: true }, me)).toBe(true)
  expect(matches(tagged, { mentioned: true }, me)).toBe(true)
})

test('a list of what is overdue or requires skills keeps what the server listed, as far as the row tells', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z')
  const late = chat({}, { dueAt: '2026-11-20T09:59:00.000Z', requiredSkillNames: ['Spanish'] })
  const early = chat({}, { dueAt: '2026-11-20T10:01:00.000Z', requiredSkillNames: [] })
  const told = { ...late, mentioned: false }
  const filters = [{ overdue: true }, { overdue: false }, { requiredSkillIds: ['s'] }]
  const belongs = (one: Conversation) => filters.map((filter) => matches(one, filter, me, now))
  expect(belongs(late)).toEqual([true, true, true])
  expect(belongs(early)).toEqual([false, true, false])
  expect(belongs(told)).toEqual([false, false, false])
  expect(belongs({ ...late, status: 'CLOSED' })).toEqual([true, true, false])
})
