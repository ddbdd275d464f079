import { isEnumType, isScalarType, isSpecifiedScalarType } from 'graphql'
import { expect, test } from 'vitest'
import type { ClosedSet } from '#core/closed-set.ts'
import { schema } from '../../schema/index.ts'

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

test('an enum that the platform extends has OTHER', () => {
  const enums = types.filter(isEnumType)
  const growing = enums.filter(({ extensions }) => (extensions.set as ClosedSet | undefined)?.grows)
  expect(growing.length).toBeGreaterThan(5)
  expect(growing.filter((type) => !type.getValue('OTHER'))).toEqual([])
})

test('every scalar of our own says what specifies it', () => {
  const own = types.filter(isScalarType).filter((type) => !isSpecifiedScalarType(type))
  expect(own.length).toBeGreaterThan(2)
  expect(own.filter(({ specifiedByURL }) => !specifiedByURL).map(({ name }) => name)).toEqual([])
})
