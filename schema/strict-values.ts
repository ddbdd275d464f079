import { errors } from '#core/errors.ts'
import type { InputField, InputShape } from '#core/input-schema.ts'
import { fieldPath } from '#core/validation.ts'

export type ObjectShape = Extract<InputShape, { kind: 'object' }>
type Given = Record<string, unknown>
type Path = readonly (string | number)[]

/** Hears of every value: where it stands in what a client gave, and where in what the use-case takes. */
type Hears = (from: Path, to: Path) => void

const steps = (path: string): string[] => (path === '' ? [] : path.split('.'))

function put(into: Given, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[first] = value
  else {
    into[first] ??= {}
    put(into[first] as Given, rest, value)
  }
}

interface Walk {
  hears: Hears
  from: Path
  to: Path
}

/** Writes the fields of an object that a client gave into what the use-case takes. */
function fill(into: Given, { fields, isOneOf }: ObjectShape, given: Given, walk: Walk): void {
  for (const [name, field] of fields) {
    const { to, sets } = field.place ?? { to: name, sets: {} }
    const below = { ...walk, from: [...walk.from, name], to: [...walk.to, ...steps(to)] }
    if (to !== '' && (given[name] !== undefined || !isOneOf)) walk.hears(below.from, below.to)
    if (given[name] === undefined) continue
    write(into, to, field, given[name], below)
    if (given[name] === null) continue
    for (const [path, said] of Object.entries(sets)) {
      walk.hears(below.from, [...walk.to, ...steps(path)])
      put(into, steps(path), said)
    }
  }
}

function write(into: Given, to: string, field: InputField, given: unknown, walk: Walk): void {
  // What is taken away is the object that would hold it.
  if (to !== '') put(into, given === null ? steps(to).slice(0, 1) : steps(to), taken(field, given, walk))
  else if (field.kind === 'object' && given !== null) fill(into, field, given as Given, walk)
}

function taken(shape: InputShape, given: unknown, walk: Walk): unknown {
  if (given === null) return null
  // An object without a name is JSON, and nobody's but its writer's.
  if (shape.kind === 'object' && shape.named) {
    const into = {}
    fill(into, shape, given as Given, walk)
    return into
  }
  if (shape.kind !== 'list') return given
  if (shape.entry) return byName(given as Given[], shape.entry, walk)
  return (given as unknown[]).map((one, i) =>
    taken(shape.of, one, { ...walk, from: [...walk.from, i], to: [...walk.to, i] }),
  )
}

function byName(given: Given[], entry: { name: string; value: string }, { hears, from, to }: Walk): Given {
  // A name of a client's own may be one that every object has.
  const into = Object.create(null) as Given
  for (const [i, one] of given.entries()) {
    const name = String(one[entry.name])
    hears([...from, i], [...to, name])
    if (name in into) throw errors.invalidField(fieldPath([...from, i]), `${name} is given twice.`)
    into[name] = one[entry.value] ?? null
  }
  return into
}

/** What a use-case takes, from what a client gave. Throws invalid_field where a name is given twice. */
export function domainValue(shape: ObjectShape, given: Given): Given {
  const into = {}
  fill(into, shape, given, { hears: () => {}, from: [], to: [] })
  return into
}

const lastStep = /(\.[^.[\]]*|\[\d+\]|^[^.[\]]*)$/

function placesIn(shape: ObjectShape, given: Given): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  const hears: Hears = (from, to) => places.set(fieldPath(to), fieldPath(from))
  fill({}, shape, given, { hears, from: [], to: [] })
  return places
}

/** Tells a path of what the use-case takes as the client wrote it. What was given is walked through once, when first asked. */
export function givenPaths(shape: ObjectShape, given: Given): (path: string) => string {
  let places: ReadonlyMap<string, string> | undefined
  return (path) => {
    places ??= placesIn(shape, given)
    for (let known = path; known !== ''; known = known.replace(lastStep, '')) {
      const place = places.get(known)
      if (place !== undefined) return `${place}${path.slice(known.length)}`
    }
    return path
  }
}
