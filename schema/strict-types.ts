import {
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
} from 'graphql'
import type { InputField, InputShape } from '#core/input-schema.ts'
import { scalars } from './input-from.ts'

type ObjectShape = Extract<InputShape, { kind: 'object' }>
type Named = NonNullable<ObjectShape['named']>

/** The name of a leaf type. A shape without a name is JSON, because its writer determines its form. */
function leafName(place: string, shape: Exclude<InputShape, { kind: 'list' }>): string {
  if (shape.kind === 'object') return 'JSON'
  if (shape.kind !== 'map') return shape.set?.name ?? scalars[shape.kind]
  if (shape.of.kind !== 'any') throw new Error(`${place}: a list of entries is due`)
  return 'JSON'
}

/** Creates input types from shapes; scalars and enums are those of the schema. Each name is one type. */
export class StrictTypes {
  readonly made = new Map<string, GraphQLInputObjectType>()
  readonly #schema: GraphQLSchema

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** An argument or a field of an input. `place` is its location, for the error message. */
  inputOf(place: string, shape: InputField): GraphQLInputFieldConfig {
    const type = this.#typeOf(place, shape)
    return {
      type: shape.needed && !shape.nullable ? new GraphQLNonNull(type) : type,
      description: shape.description,
      defaultValue: shape.default,
    }
  }

  #typeOf(place: string, shape: InputShape): GraphQLInputType {
    if (shape.kind === 'object' && shape.named) return this.#objectOf(shape.named, shape)
    if (shape.kind === 'list') return new GraphQLList(new GraphQLNonNull(this.#typeOf(place, shape.of)))
    return this.#schema.getType(leafName(place, shape)) as GraphQLInputType
  }

  #objectOf({ name, description }: Named, { fields, isOneOf }: ObjectShape): GraphQLInputObjectType {
    const known = this.made.get(name)
    if (known) return known
    const type = new GraphQLInputObjectType({
      name,
      description,
      isOneOf,
      extensions: isOneOf ? { directives: { oneOf: {} } } : {},
      fields: Object.fromEntries(
        [...fields].map(([field, shape]) => [field, this.inputOf(`${name}.${field}`, shape)]),
      ),
    })
    this.made.set(name, type)
    return type
  }
}
