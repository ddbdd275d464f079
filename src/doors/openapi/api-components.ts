import { pascal } from '#core/json-names.ts'
import { componentRef, type JsonSchema, orNull } from '#core/json-schema.ts'
import type { Components } from './answers.ts'

/** What an operation of /api answers as `data`, and the operation's name. */
export interface Answered {
  /** `listContacts` */
  name: string
  data: JsonSchema
}

/** An object with fewer members is one of many of its kind: it keeps to the name that it has in its place. */
const fewMembers = 4

/** `canned_responses` are CannedResponse, `statuses` Status */
function singular(words: string): string {
  if (/(ss|us|is)$/.test(words)) return words
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`
  return words.replace(/(?<=ss|us|x|ch|sh)es$|s$/, '')
}

/** `listContacts` is list and Contacts */
function partsOf(operation: string): { verb: string; object: string } {
  const [, verb = operation, object = ''] = /^([a-z]+)(.*)$/.exec(operation) ?? []
  return { verb, object }
}

/** Names of the object that an operation answers, the best first. */
function namesOfData(operation: string): string[] {
  const { verb, object } = partsOf(operation)
  const whole = pascal(operation)
  if (verb === 'list') return [`${singular(object)}List`, `${whole}Result`]
  // Go calls what makes an X NewX.
  if (verb === 'get' && !object.startsWith('New')) return [object, `${object}Details`, `${whole}Result`]
  return [`${whole}Result`]
}

/** One after the other: what lists show is what others answer, too, and what is got by itself may say more. */
const order = ['list', 'get']
const rankOf = ({ name }: Answered) => {
  const rank = order.indexOf(partsOf(name).verb)
  return rank === -1 ? order.length : rank
}

class Naming {
  readonly #components: Components
  /** names by what the schema says; of small objects also by what they are called in their place */
  readonly #known = new Map<string, string>()

  constructor(components: Components) {
    this.#components = components
  }

  /** The same schema with a reference for each object in it. */
  named(schema: JsonSchema, names: readonly string[], parent: string): JsonSchema {
    if (schema.oneOf) {
      const ways = schema.oneOf.map((way) => this.named(way, way.title ? [way.title] : names, parent))
      return { ...schema, oneOf: ways }
    }
    if (schema.items) return { ...schema, items: this.named(schema.items, names.map(singular), parent) }
    if (typeof schema.additionalProperties === 'object') {
      const inside = this.named(schema.additionalProperties, names.map(singular), parent)
      return { ...schema, additionalProperties: inside }
    }
    if (!schema.properties || Object.keys(schema.properties).length === 0) return schema
    return this.#object(schema, names, parent)
  }

  /** Members of an object that is called `own`. */
  members(properties: Record<string, JsonSchema>, own: string, parent: string): Record<string, JsonSchema> {
    const entries = Object.entries(properties).map(([name, member]) => {
      const word = pascal(name)
      const ofList = parent.startsWith('List') && parent.endsWith(word) ? [parent.slice('List'.length)] : []
      return [name, this.named(member, [...ofList, word, `${own}${word}`, `${parent}${word}`], own)] as const
    })
    return Object.fromEntries(entries)
  }

  #object(
    { description, title: _, type, properties = {}, ...rest }: JsonSchema,
    names: readonly string[],
    parent: string,
  ) {
    const object = {
      type: 'object',
      properties: this.members(properties, names[0] ?? parent, parent),
      ...rest,
    }
    const reference = componentRef(this.#nameOf(object, names))
    const nullable = Array.isArray(type) && type.includes('null')
    const described = { ...(description ? { description } : {}), ...reference }
    return nullable ? orNull(described) : described
  }

  #nameOf(object: JsonSchema, names: readonly string[]): string {
    const text = JSON.stringify(object)
    const isSmall = Object.keys(object.properties ?? {}).length < fewMembers
    const key = isSmall ? `${names[0]} ${text}` : text
    const known = this.#known.get(key)
    if (known) return known
    const name = names.find((one) => {
      const taken = this.#components.get(one)
      return !taken || JSON.stringify(taken) === text
    })
    if (!name) throw new Error(`no name is left for an object: ${names.join(', ')}`)
    this.#components.set(name, object)
    this.#known.set(key, name)
    return name
  }
}

/**
 * The answers with a component for each object in them, named for where it stands first: equal ones share it. Code
 * generators make a type of each; without names they would call them by the operation and its status.
 */
export function withNames(answered: readonly Answered[], components: Components): Map<string, JsonSchema> {
  const naming = new Naming(components)
  for (const [name, object] of [...components])
    components.set(name, { ...object, properties: naming.members(object.properties ?? {}, name, name) })
  const sorted = answered.toSorted((one, other) => rankOf(one) - rankOf(other))
  return new Map(
    sorted.map(({ name, data }) => [name, naming.named(data, namesOfData(name), pascal(name))] as const),
  )
}
