import { expect, test } from 'vitest'
import type { Conversation } from '../../web/src/chat/documents.ts'
import { windowOf } from '../../web/src/chat/window.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T12:00:00Z')
const until = (milliseconds: number) => new Date(now + milliseconds).toISOString()

function chat(numberId: string | null, windows: Conversation['windows']): Conversation {
  return { numberId, windows } as Conversation
}

test.each([
  [24 * hour, 'open'],
  [4 * hour, 'open'],
  [4 * hour - 1, 'soon'],
  [hour, 'soon'],
  [hour - 1, 'urgent'],
  [1, 'urgent'],
  [0, 'closed'],
])('with %d ms left a window is %s', (left, tone) => {
  expect(windowOf(chat('n', [{ numberId: 'n', expiresAt: until(left) }]), now).tone).toBe(tone)
})

test('one answers from the number of the chat, or from another whose window is open', () => {
  const windows = [
    { numberId: 'shop', expiresAt: until(2 * hour) },
    { numberId: 'help', expiresAt: until(5 * hour) },
  ]
  expect(windowOf(chat('shop', windows), now)).toMatchObject({ numberId: 'shop', left: 2 * hour })
  expect(windowOf(chat('gone', windows), now)).toMatchObject({ numberId: 'help', left: 5 * hour })
  expect(windowOf(chat('shop', windows), now + 3 * hour).numberId).toBe('help')
})
