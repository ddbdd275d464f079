import type { Answer, ApiClient } from '../../support/api-client.ts'
import type { Kinds, Source } from './kinds.ts'

/** Which id stands at a place. */
export type IdAt = (place: string) => string

/** Where operations are asked for: by somebody of ours, and by a key of ours. */
export interface Doors {
  api: ApiClient
  v1: ApiClient
}

/** Something that can be asked for with ids, through one of the doors. */
export interface Operation {
  name: string
  /** names around a place, which say what an id is of where its own name does not */
  around(place: string): string[]
  writes: boolean
  /** only the platform's administrators may ask */
  forPlatform: boolean
  /** where ids can stand in its request */
  places: string[]
  /** asks with an id at this place, and wherever else one has to be */
  ask(doors: Doors, place: string, idAt: IdAt): Promise<Answer>
}

/** Parts of places that say nothing of what an id is of. */
const silent = new Set(['id', 'ids', 'input', 'filter', 'path', 'query', 'body'])

/** Places at which ids of everything can stand. */
const ofAnything = new Set(['query.resource_id'])

const distinct = (sources: readonly Source[]) => [...new Map(sources.map((one) => [one.table, one])).values()]

/** What a place says by its own name, or by what it stands in. */
function saidAt(kinds: Kinds, place: string): Source[] {
  const names = place.split('.').filter((name) => !silent.has(name))
  const said = names.reverse().map((name) => kinds.named(name))
  return said.find((found) => found.length > 0) ?? []
}

/**
 * What an id at the place is of: by its name, else by the operation, as far as its other places are not for those. Empty
 * where nothing says it.
 */
export function kindsAt(kinds: Kinds, { around, places }: Operation, place: string): Source[] {
  if (ofAnything.has(place)) return []
  const said = saidAt(kinds, place)
  if (said.length > 0) return said
  const found = distinct(around(place).flatMap((name) => kinds.within(name)))
  const others = new Set(places.flatMap((other) => saidAt(kinds, other)).map(({ table }) => table))
  const left = found.filter(({ table }) => !others.has(table))
  return left.length > 0 ? left : found
}
