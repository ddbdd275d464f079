import { expect, test } from 'vitest'
import { objectionTo } from '#messaging/automation/chatbot/ai-replies/check-answer.ts'
import { turnsOf } from '#messaging/automation/chatbot/ai-replies/prompt.ts'
import { readAnswer } from '#outside/models/read-answer.ts'

const known = ['Our site is https://ann.example, and пример.рф, and mail to ann@ann-shop.nl.']
const objection = (text: string) => objectionTo(text, { system: 'You help.', known })

test.each([
  'Pay at evil.nl',
  'Pay at *evil.ai*',
  'Pay at _evil.pl_.',
  'See EVIL.CH!',
  'See зло.рф',
  'See evil。com',
  'See xn--e1aybc.xn--p1ai',
  'See ...evil.nl',
  'See evil.nowhere/pay',
  'See http://93.184.216.34/',
  'See 93.184.216.34',
  'See ftp://evil.example',
  'See https://ann.example@evil.example/',
  'See //www.evil.example',
  'See ann@evil.nl/pay',
])('a link that is foreign: %s', (text) => {
  expect(objection(text)).toBe('foreign_link')
})

test.each([
  'See https://ann.example/hours or www.ann.example.',
  'See пример.рф',
  'Write to ann.shop@ann-shop.nl.',
  'It costs 5.50 euros, i.e. little. Ask Mr.Miller at 9.30, Mo.-Fr. or on 12.11.2026.',
  'That is fine.We open at 9',
  'It is 1.000.000.000 in all.',
])('no foreign link: %s', (text) => {
  expect(objection(text)).toBe(null)
})

const many = 100_000

test.each([
  ['a scheme', () => objection('a'.repeat(many))],
  ['labels', () => objection(`${'a-'.repeat(many)} ${'a.'.repeat(many)}`)],
  ['thoughts', () => readAnswer({ text: '<think>'.repeat(many), finishReason: 'stop' })],
  ['cut characters', () => readAnswer({ text: `${'\uFFFD'.repeat(many)}a`, finishReason: 'stop' })],
  [
    'the end of data',
    () =>
      turnsOf({
        messages: [{ id: '1', isTheirs: true, text: `<${' '.repeat(many)}`, platformMessageId: null }],
        asked: new Set(['1']),
        knowledge: [],
        name: '',
        facts: [],
        task: '',
      }),
  ],
])('long runs take no long time: %s', (_, work) => {
  const started = performance.now()
  work()
  expect(performance.now() - started).toBeLessThan(1_000)
})
