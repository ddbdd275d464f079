import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { firstProblem, optional, text } from '#core/validation.ts'
import { sendMessageInput } from '#messaging/messages/messages/message-input.ts'

function messageOf(schema: z.ZodType, input: unknown): string | undefined {
  const result = firstProblem(schema, input)
  return 'problem' in result ? result.problem.message : undefined
}

describe('a rule without a text of its own speaks our words', () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.strictObject({}), undefined, 'A value is needed.'],
    [z.strictObject({}), null, 'A value is needed.'],
    [z.strictObject({}), [], 'Must be an object.'],
    [z.array(z.string()), {}, 'Must be an array.'],
    [z.string(), null, 'A value is needed.'],
    [z.boolean(), 'true', 'Must be a boolean.'],
    [z.number(), '1', 'Must be a number.'],
    [z.int(), 1.5, 'Must be an integer.'],
    [z.enum(['sent', 'read']), 'lost', 'Must be one of sent, read.'],
    [z.number().min(1), 0, 'Must be at least 1.'],
    [z.number().max(100), 101, 'Must be at most 100.'],
    [z.string().max(3), 'four', 'Must have at most 3 characters.'],
    [z.array(z.string()).min(1), [], 'Must have at least 1 entries.'],
  ])('%#: %j', (schema, value, message) => {
    expect(messageOf(z.object({ field: schema }), { field: value })).toBe(message)
  })

  test('and one with a text keeps it', () => {
    expect(messageOf(z.object({ field: z.string({ error: 'A name is needed.' }) }), {})).toBe(
      'A name is needed.',
    )
    expect(messageOf(optional(text(1, 2)), 'long')).toBe('Must have 1 to 2 characters.')
  })
})

test.each([
  [{ header: { type: 'video_note' } }, 'Must be text, image, video or document.'],
  [{ body: null }, 'A value is needed.'],
  [{ action: { buttons: [null] } }, 'A value is needed.'],
])('interactive messages: %j', (given, message) => {
  const action = { buttons: [{ id: 'a', title: 'A' }] }
  const interactive = { type: 'button', body: { text: 'x' }, action, ...given }
  expect(messageOf(sendMessageInput, { to: '+15550100200', type: 'interactive', interactive })).toBe(message)
})
