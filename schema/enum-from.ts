import { type ClosedSet, isIn, unknownWord } from '#core/closed-set.ts'
import { builder } from './builder.ts'
import { growthOf } from './enum-growth.ts'

/** The value as GraphQL clients write it: `message.status` is MESSAGE_STATUS. */
export const enumName = (value: string): string =>
  value
    .split(/[^a-z0-9]+/)
    .join('_')
    .toUpperCase()

const other = [
  unknownWord,
  'A word that the platform has added since; a field beside it has the text.',
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
 * The enum of a closed set, made once however often it is asked for. Resolvers and use-cases have the values of the set,
 * as they are in rows and in /v1 and /api. One of a set that the platform extends has OTHER for what is new: its field
 * resolves to `knownOr(set, text)` and stands beside one with the text, named alike with `Text` at its end.
 */
export function enumFrom<V extends string>(set: ClosedSet<V>): ReturnType<typeof enumOf<V>> {
  const ref = made.get(set) ?? enumOf(set)
  made.set(set, ref)
  return ref as ReturnType<typeof enumOf<V>>
}

/** The value of a growing set that a text is; OTHER when it is none of them. */
export function knownOr<V extends string>(set: ClosedSet<V>, text: string): V {
  return isIn(set, text) ? text : (unknownWord as V)
}
