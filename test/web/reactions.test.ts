import { expect, test } from 'vitest'
import type { Message } from '../../web/src/chat/thread-documents.ts'
import { withReactions } from '../../web/src/thread/reactions.ts'

const text = (id: string) =>
  ({ id, direction: 'OUTGOING', content: { __typename: 'TextContent', body: 'Hi' } }) as Message
const reaction = (id: string, direction: string, messageId: string | null, emoji: string | null) =>
  ({ id, direction, content: { __typename: 'ReactionContent', messageId, emoji } }) as Message

test('the last reaction of each side stands on its message and has no bubble', () => {
  const { bubbles, reactions } = withReactions([
    text('a'),
    reaction('b', 'INCOMING', 'a', '👍'),
    reaction('c', 'OUTGOING', 'a', '🎉'),
    reaction('d', 'INCOMING', 'a', '❤️'),
  ])
  expect(bubbles.map(({ id }) => id)).toEqual(['a'])
  expect(reactions.get('a')).toEqual([
    { emoji: '❤️', own: false },
    { emoji: '🎉', own: true },
  ])
})

test('a reaction can be taken back', () => {
  const { reactions } = withReactions([
    text('a'),
    reaction('b', 'INCOMING', 'a', '👍'),
    reaction('c', 'INCOMING', 'a', null),
  ])
  expect(reactions.get('a')).toEqual([])
})

test('one on a message that is not loaded stays visible by itself', () => {
  const { bubbles } = withReactions([
    reaction('b', 'INCOMING', 'older', '👍'),
    reaction('c', 'INCOMING', null, '👍'),
  ])
  expect(bubbles.map(({ id }) => id)).toEqual(['b', 'c'])
})
