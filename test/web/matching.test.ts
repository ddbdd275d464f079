import { expect, test } from 'vitest'
import type { Conversation } from '../../web/src/inbox/documents.ts'
import { matches } from '../../web/src/inbox/matching.ts'

const chat = (contact: object) => ({ status: 'OPEN', contact }) as unknown as Conversation

test('a live chat belongs into a search as the server would say, also where phones are hidden', () => {
  const shown = chat({ name: 'Ann', profileName: null, phone: '+15551230001' })
  const hidden = chat({ name: null, profileName: 'Ann', phone: '********0001' })
  expect(['ann', '5551', '0001'].map((search) => matches(shown, { search }))).toEqual([true, true, true])
  const tried = ['ann', '0001', '+1 555 123 0001', '001', '1', '50001', '*']
  expect(tried.map((search) => matches(hidden, { search }))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
