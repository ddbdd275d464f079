import type { GraphQLNamedType, GraphQLObjectType } from 'graphql'
import type { ClosedSet } from '#core/closed-set.ts'

/**
 * How one placeholder of an answer is filled: what of it is null, empty or left out, and where a plain value stands
 * instead of the text that stands for all of them. An endpoint that computes a member shows by its answers to many draws
 * what that member can be. What is drawn for a field depends on the field alone (`at`, `Message.text`), so that what an
 * object is does not depend on the operation that answers it.
 */
export interface Draw {
  /** `depth`: how many objects it stands in */
  isNull(at: string, depth: number): boolean
  /** how many lists stand around the lists that are empty; Infinity where none is */
  emptyWithin: number
  /** for a field that is only there when it is asked for */
  isLeftOut(at: string): boolean
  /** the type that an interface or union stands for; undefined stands for all of them at once */
  oneOf(types: readonly GraphQLObjectType[], at: string): GraphQLObjectType | undefined
  /** a value of the type, or undefined for the text that stands for each */
  value(type: GraphQLNamedType, at: string): unknown
}

/** Everything is there, and stands for all that it can be. */
const full: Draw = {
  isNull: () => false,
  emptyWithin: Number.POSITIVE_INFINITY,
  isLeftOut: () => false,
  oneOf: () => undefined,
  value: () => undefined,
}

const setOf = ({ extensions }: GraphQLNamedType) => extensions.set as ClosedSet | undefined

const around = <V>(values: readonly V[], index: number): V | undefined => values[index % values.length]

/** Everything is there, with the next value of each set. */
const inTurn = (turn: number, isTrue: boolean): Draw => ({
  ...full,
  oneOf: (types) => around(types, turn),
  value: (type) => (type.name === 'Boolean' ? isTrue : around(setOf(type)?.values ?? [], turn)),
})

/** What may be null is null in objects of this depth, and all around them is there. */
const nullsAt = (level: number): Draw => ({ ...full, isNull: (_, depth) => depth === level })

const hashes = new Map<string, number>()

/** FNV-1a */
function hashOf(text: string): number {
  let hash = hashes.get(text)
  if (hash === undefined) {
    hash = 2_166_136_261
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 16_777_619)
    hashes.set(text, hash)
  }
  return hash
}

/** A number below 1 that looks like chance and is the same at every run. */
function chance(at: string, salt: number): number {
  let hash = Math.imul(hashOf(at) ^ Math.imul(salt + 1, 2_654_435_761), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 15), 3_266_489_909)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

function valuesOf(type: GraphQLNamedType): readonly unknown[] {
  if (type.name === 'Boolean') return [true, false]
  return setOf(type)?.values ?? (type.name === 'Int' ? [0] : [])
}

/** By chance, with this share of nulls. */
function byChance(seed: number, nulls: number, emptyWithin = Number.POSITIVE_INFINITY): Draw {
  const [ofNull, ofAbsence, ofKind, ofChoice] = [0, 1, 2, 3].map((kind) => seed * 4 + kind) as [
    number,
    number,
    number,
    number,
  ]
  const pick = <V>(values: readonly V[], at: string) =>
    around(values, Math.floor(chance(at, ofChoice) * values.length))
  return {
    isNull: (at) => chance(at, ofNull) < nulls,
    emptyWithin,
    isLeftOut: (at) => chance(at, ofAbsence) < 0.5,
    oneOf: pick,
    value: (type, at) => (chance(at, ofKind) < 0.5 ? undefined : pick(valuesOf(type), at)),
  }
}

/** As many as the largest set has values on which an answer depends (types of messages). */
const turns = 16
/** As deep as objects stand in each other. */
const levels = 8
/** From what is nearly full to what is nearly empty, some of each. */
const shares = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95]
const ofEach = 4

/** The full one first. */
export const draws: readonly Draw[] = [
  full,
  ...Array.from({ length: turns }, (_, turn) => [inTurn(turn, true), inTurn(turn, false)]).flat(),
  ...Array.from({ length: levels }, (_, level) => nullsAt(level)),
  ...shares.flatMap((nulls, at) => {
    const seeds = Array.from({ length: ofEach }, (_, index) => at * ofEach + index)
    const [first = 0] = seeds
    return [
      ...seeds.map((seed) => byChance(seed, nulls)),
      ...[0, 1, 2].map((within) => byChance(first, nulls, within)),
    ]
  }),
]
