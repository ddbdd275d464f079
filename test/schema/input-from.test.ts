import { type GraphQLInputObjectType, printType } from 'graphql'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { schema, wholeSchema } from '../../schema/index.ts'
import { inputFrom } from '../../schema/input-from.ts'

const printed = (name: string, of = schema) => {
  const text = printType(of.getType(name) as GraphQLInputObjectType).replaceAll(/"""[\s\S]*?"""/g, '')
  return text.split('\n').flatMap((line) => line.trim() || [])
}

test('what a use-case needs is needed, lists hold no null, sets are enums and defaults are told', () => {
  expect(printed('CreateTagInput')).toEqual([
    'input CreateTagInput {',
    'color: TagColor = GRAY',
    'name: String!',
    '}',
  ])
  expect(printed('CreateRoleInput')).toContain('permissions: [PermissionKey!]!')
  expect(printed('UpdateContactInput')).toContain('addTags: [String!]')
  expect(printed('LocationInput')).toContain('latitude: Float!')
  expect(printed('TextInput')).toContain('previewUrl: Boolean = false')
  expect(printed('CreateTeamInput')).toContain('assignmentStrategy: AssignmentStrategy = ROUND_ROBIN')
  expect(printed('UpsertContactInput')).toContain('marketingOptedOut: Boolean')
})

test('objects in an input have their names, ids and times their types, values by name theirs', () => {
  expect(printed('BroadcastInput', wholeSchema)).toEqual([
    'input BroadcastInput {',
    'name: String!',
    'numberId: ID',
    'recipients: [BroadcastRecipientInput!]!',
    'scheduledAt: DateTime',
    'template: MessageTemplateInput!',
    '}',
  ])
  expect(printed('BroadcastRecipientInput', wholeSchema)).toContain('params: StringMap')
  expect(printed('ChangeFeaturesInput', wholeSchema)).toContain('features: BooleanMap!')
})

test('the words of a field are those of the use-case', () => {
  const { phone } = (schema.getType('CreateContactInput') as GraphQLInputObjectType).getFields()
  expect(phone?.description).toBe('Phone number with country code, in any notation.')
})

test('the doors take the same input with everything optional', () => {
  expect(printed('CreateRoleInput', doorsSchema)).toContain('permissions: [PermissionKey]')
  expect(printed('BroadcastInput', doorsSchema)).toContain('recipients: [BroadcastRecipientInput]')
  const confirm = doorsSchema.getMutationType()?.getFields().confirmAddress
  expect(String(confirm?.args[0]?.type)).toBe('String')
})

test('two inputs of one name must be one', () => {
  expect(() => inputFrom('CreateTagInput', z.object({ other: z.string() }))).toThrow('CreateTagInput')
  expect(() => inputFrom('TextAloneInput', z.string())).toThrow('TextAloneInput')
})
