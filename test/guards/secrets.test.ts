import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getNamedType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../schema/index.ts'

/** Fields that sound like secrets and are none, with the reason. */
const harmless: Record<string, string> = {
  'CaseField.key': 'the name of a custom field',
  'CaseField.options': 'what can be chosen',
  'CaseFieldChange.key': 'the name of a custom field',
  'CaseFieldFilterValues.key': 'the name of a custom field',
  'ContactField.key': 'the name of a custom field',
  'MacroCaseFieldStep.key': 'the name of a custom field',
  'ContactField.options': 'what can be chosen',
  'ContactFieldFilterValues.key': 'the name of a custom field',
  'FormAnswerMapping.key': 'the name of a custom field or of a tag',
  'ContactImportColumn.key': 'the name of a column',
  'SsoSettings.tokenUrl': 'an address of the provider',
}

const sounds = /^(key|codes|uri|options|headers|challenge|pin)$|secret|token|password|credential/i
const text = new Set(['String', 'ID', 'JSON'])
const decision = readFileSync(
  join(import.meta.dirname, '../../docs/adr/0025-long-answers-are-compressed-those-with-secrets-are-not.md'),
  'utf8',
)
const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])

const types = Object.values(schema.getTypeMap()).filter(
  (type) => isObjectType(type) && !type.name.startsWith('__') && !roots.has(type),
)
const fields = types.flatMap((type) =>
  Object.values(isObjectType(type) ? type.getFields() : {}).map((field) => ({
    name: `${type.name}.${field.name}`,
    field,
  })),
)

test('the decision names every secret field', () => {
  const secret = fields.filter(({ field }) => field.extensions.secret).map(({ name }) => name)
  const named = [...decision.matchAll(/`([A-Z]\w+\.\w+)`/g)].map(([, name]) => name)
  expect(named.sort()).toEqual(secret.sort())
})

test('fields that sound like secrets are declared so (schema/secret.ts), or named here with the reason', () => {
  const open = fields.filter(
    ({ field }) =>
      sounds.test(field.name) && text.has(getNamedType(field.type).name) && !field.extensions.secret,
  )
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(harmless).sort())
})
