import { type ClosedSet, isIn, unknownWord } from '#core/closed-set.ts'
import { builder } from './builder.ts'
import { growthOf } from './enum-growth.ts'

/** The value as GraphQL clients write it: `message.status` becomes MESSAGE_STATUS. */
export const enumName = (value: string): string =>
  value
    .split(/[^a-z0-9]+/)
    .join('_')
    .toUpperCase()

const other = [
  unknownWord,
  'A value that the platform added later. The field with the suffix `Text` contains the original value.',
] as const

function enumOf<V extends string>(set: ClosedSet<V>) {
  const described = set.values.map((value) => [value, set.descriptions[value]] as const)
  const values = (set.grows ? [...described, other] : described) as readonly (readonly [V, string])[]
  return builder.enumType(set.name, {
    description: `${set.description}${growthOf(set)}`,
    extensions: { set },
    values: Object.fromEntries(
      values.map(([value, description]) => [set.inGraph[value] ?? enumName(value), { value, description }]),
    ),
  })
}

const made = new Map<ClosedSet, unknown>()

/**
 * The enum of a closed set, created once. Resolvers and use-cases use the values of the set, as in rows and in /v1
 * and /api. The enum of a set that the platform extends has OTHER for new values: its field resolves to `knownOr(set,
 * text)`, and a field of the same name with the suffix `Text` has the original value.
 */
export function enumFrom<V extends string>(set: ClosedSet<V>): ReturnType<typeof enumOf<V>> {
  const ref = made.get(set) ?? enumOf(set)
  made.set(set, ref)
  return ref as ReturnType<typeof enumOf<V>>
}

/** The value of a growing set for a text; OTHER if the set does not include the text. */
export function knownOr<V extends string>(set: ClosedSet<V>, text: string): V {
  return isIn(set, text) ? text : (unknownWord as V)
}
