import { expect, test } from 'vitest'
import { closedSet } from '#core/closed-set.ts'
import { errorCodes } from '#core/error-sets.ts'
import { templateStatuses } from '#messaging/content/templates/template-sets.ts'
import { tagColors } from '#messaging/inbox/tags/tag-sets.ts'
import { enumFrom, enumName, knownOr } from '../../schema/enum-from.ts'
import { schema } from '../../schema/index.ts'

test('values of the wire become names that GraphQL allows', () => {
  expect(enumName('pending_registration')).toBe('PENDING_REGISTRATION')
  expect(enumName('message.status')).toBe('MESSAGE_STATUS')
  expect(enumName('chat.assign:write')).toBe('CHAT_ASSIGN_WRITE')
})

test('a set is one enum, with its descriptions and the values of the wire inside', () => {
  expect(enumFrom(tagColors)).toBe(enumFrom(tagColors))
  const type = schema.getType('TagColor')
  const values = type && 'getValues' in type ? type.getValues() : []
  const told = values.map(({ name, value, description }) => [value, { name, description }])
  const said = tagColors.values.map((value) => [
    value,
    { name: value.toUpperCase(), description: tagColors.descriptions[value] },
  ])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(said))
})

test('a set that the platform extends has OTHER for what is new; only such a set has', () => {
  expect(knownOr(templateStatuses, 'approved')).toBe('approved')
  expect(knownOr(templateStatuses, 'in_appeal')).toBe('other')
  expect(templateStatuses.grows).toBe(true)
  expect(errorCodes.grows).toBe(false)
  expect(closedSet('Small', 'Anything.', { one: 'One.' }).grows).toBe(false)
})
