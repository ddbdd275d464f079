import {
  type GraphQLEnumType,
  type GraphQLField,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import type { ClosedSet } from '#core/closed-set.ts'
import { complete, extended, isExtended } from '../../schema/enum-growth.ts'
import { schema } from '../../schema/index.ts'
import { textName } from '../../schema/text-beside.ts'

// Each enum that is answered says whether values can come, and a field of one that gets some has its word beside it
// (docs/adr/0161).

interface EnumField {
  path: string
  set: ClosedSet
  type: GraphQLEnumType
  beside: GraphQLField<unknown, unknown> | undefined
  isOfRoot: boolean
}

const roots: unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]

/** Fields of objects and interfaces whose values are those of an enum. */
const fields = Object.values(schema.getTypeMap()).flatMap((owner): EnumField[] => {
  if (isIntrospectionType(owner) || !(isObjectType(owner) || isInterfaceType(owner))) return []
  const all = owner.getFields()
  return Object.values(all).flatMap(({ name, type }) => {
    const named = getNamedType(type)
    if (!isEnumType(named)) return []
    const beside = all[textName(name)]
    const set = named.extensions.set as ClosedSet
    return [{ path: `${owner.name}.${name}`, set, type: named, beside, isOfRoot: roots.includes(owner) }]
  })
})

const answered = new Map(fields.map(({ set, type }) => [set.name, { set, type }]))

/** How many decisions there are about an enum. */
const decisions = (set: ClosedSet) =>
  [set.grows, !set.grows && set.open, extended.has(set.name), complete.has(set.name)].filter(Boolean).length

test('each enum of an answer is extended, complete, or extended by the platform', () => {
  expect(answered.size).toBeGreaterThan(100)
  const undecided = [...answered.values()].filter(({ set }) => decisions(set) !== 1)
  expect(undecided.map(({ set }) => set.name)).toEqual([])
  expect([...extended, ...complete].filter((name) => !answered.has(name))).toEqual([])
})

test('its description says so', () => {
  const silent = [...answered.values()].filter(({ set, type }) => {
    const said = set.grows ? 'Open: OTHER' : isExtended(set) ? 'Open: values' : 'Closed: no value'
    return !type.description?.includes(said)
  })
  expect(silent.map(({ set }) => set.name)).toEqual([])
})

test('the word of an open enum stands beside it as text', () => {
  const open = fields.filter(({ set, isOfRoot }) => !isOfRoot && (set.grows || isExtended(set)))
  expect(open.length).toBeGreaterThan(100)
  const alone = open.filter(
    ({ beside }) => beside === undefined || getNamedType(beside.type).name !== 'String',
  )
  expect(alone.map(({ path }) => path)).toEqual([])
})
