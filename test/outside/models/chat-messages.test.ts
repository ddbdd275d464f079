import { expect, test } from 'vitest'
import { type ChatTurn, chatMessages, estimateTokens } from '#outside/models/chat-messages.ts'
import { readAnswer } from '#outside/models/read-answer.ts'

const user = (text: string): ChatTurn => ({ role: 'user', text })
const assistant = (text: string): ChatTurn => ({ role: 'assistant', text })

test('user and assistant in turn, the user first and last; nothing is empty', () => {
  const turns = [
    assistant('Hello!'),
    user('Hi'),
    user(' '),
    user('There?'),
    assistant('Yes.'),
    user('Ok'),
    assistant(''),
  ]
  expect(chatMessages(turns, 1000)).toEqual([user('Hi\n\nThere?'), assistant('Yes.'), user('Ok')])
  expect(chatMessages([user('Hi'), assistant('Yes.')], 1000)).toEqual([user('Hi')])
})

test('what is too long loses its oldest, never the question', () => {
  const turns = [user('a'.repeat(300)), assistant('b'.repeat(30)), user('c'.repeat(30))]
  expect(chatMessages(turns, 120)).toHaveLength(3)
  // The answer alone cannot stand first.
  expect(chatMessages(turns, 25)).toEqual([user('c'.repeat(30))])
  expect(chatMessages(turns, 1)).toEqual([user('c'.repeat(30))])
})

test('tokens are guessed high where letters are not ASCII', () => {
  expect(estimateTokens('abcdef')).toBe(2)
  expect(estimateTokens('здравствуйте')).toBe(24)
  expect(estimateTokens('😀')).toBe(2)
})

test.each([
  ['stop', ' one', { text: 'one', isCut: false }],
  ['stop', '<think>a</think>b<think>c</think>', { text: 'b', isCut: false }],
  ['stop', 'a<thinking>b<think>c</think>d</think>e<THINK>f', { text: 'e', isCut: false }],
  ['stop', 'a\u0000b \ud83d', { text: 'ab', isCut: false }],
  ['stop', 'cut here \uFFFD', { text: 'cut here', isCut: false }],
  ['stop', 'a\uFFFDb', { text: 'a\uFFFDb', isCut: false }],
  ['stop', '[TOOL_CALLS] [{"name":"x"}]', { cause: 'tool_call' }],
  ['length', 'It is 5.50 euros. And', { text: 'It is 5.50 euros.', isCut: true }],
  ['length', 'これは本です。そして', { text: 'これは本です。', isCut: true }],
  ['other', 'Hello.', { cause: 'no_answer' }],
  ['error', 'Hello.', { cause: 'no_answer' }],
])('%s: %s', (finishReason, text, expected) => {
  expect(readAnswer({ text, finishReason })).toEqual(expected)
})
