/** A JSON Schema of dialect 2020-12, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  not?: JsonSchema
  /** of `oneOf`: the member that tells which way it is, and the component of each of its values */
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  default?: unknown
  examples?: unknown[]
  /** of a field of an input: what the doors of REST call it, where that is another word */
  wire?: string
  /** of a field of an input: it has to be given, and its use-case says so in its own words where it is not */
  needed?: true
  /** of a field of an input: what it can be, where its use-case says in its own words that something else is not */
  values?: readonly string[]
  $ref?: string
}

export const componentRef = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` })

/** The same schema that takes null as well. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (schema.$ref) {
    const { description, ...rest } = schema
    return { ...(description ? { description } : {}), oneOf: [rest, { type: 'null' }] }
  }
  // Nothing said means anything, null included.
  if (typeof schema.type !== 'string') return schema
  const { type, enum: values, ...rest } = schema
  return { type: [type, 'null'], ...(values ? { enum: [...values, null] } : {}), ...rest }
}
