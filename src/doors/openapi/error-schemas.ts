import { pascal } from '#core/json-names.ts'
import { componentRef, type JsonSchema } from '#core/json-schema.ts'
import { type V1Code, v1Codes } from './error-codes.ts'

const text = (description: string): JsonSchema => ({ type: 'string', description })
const integer = (description: string): JsonSchema => ({ type: 'integer', description })
const names = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description })
const id = (description: string): JsonSchema => ({ type: 'string', format: 'uuid', description })

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

const params = {
  missing: names('Variables without a value.'),
  unexpected: names('Values without a variable.'),
}

const rows: JsonSchema = {
  type: 'array',
  description: 'The first 100 faulty rows of a broadcast.',
  items: object({ index: integer('Index of the row, from 0.'), ...params }),
}

/** What the codes that carry `details` say in them (document 1, Errors), and whether they always do. */
const detailed: Partial<Record<V1Code, { details: JsonSchema; always: boolean }>> = {
  scope_missing: { details: object({ scope: text('The scope that the key lacks.') }), always: true },
  feature_not_in_plan: {
    details: object({ feature: text('The component of the plan that is off.') }),
    always: true,
  },
  conflict: { details: object({ id: id('Id of the existing object.') }), always: false },
  invalid_field: { details: object({ id: id('Id of the draft of the refused template.') }), always: false },
  template_params: { details: object({ ...params, rows }, ['missing', 'unexpected']), always: false },
  limit_reached: {
    details: object({
      limit: text('The name of the limit.'),
      limit_value: integer('Value of the limit.'),
      used: integer('How much of the limit is used.'),
    }),
    always: true,
  },
}

const common = {
  message: text('Message for humans. The wording can change.'),
  field: {
    ...text('Path of the field at fault. Left out if no single field is at fault.'),
    examples: ['template.name'],
  },
  request_id: { type: 'string', pattern: '^req_[A-Za-z0-9]{20}$' },
}
const always = ['code', 'message', 'request_id']

/** `scope_missing` is ScopeMissingError */
const componentOf = (code: string) => `${pascal(code)}Error`

const withDetails = Object.entries(detailed).map(
  ([code, { details, always: isThere }]): [string, JsonSchema] => [
    componentOf(code),
    {
      title: componentOf(code),
      ...object(
        { code: { type: 'string', const: code }, ...common, details },
        isThere ? [...always, 'details'] : always,
      ),
    },
  ],
)

const plainCodes = v1Codes.filter((code) => !(code in detailed))
const openWords = 'Codes never change their meaning. Handle a code that you do not know by its HTTP status.'

/** All other codes. Its set is closed: code generators tell the ways apart by `code`. */
const others: JsonSchema = {
  title: 'OtherError',
  ...object({ code: { type: 'string', description: openWords, enum: plainCodes }, ...common }, always),
}

const ways = Object.fromEntries([...withDetails, ['OtherError', others]])
/** The one body of every error (document 1, Error object). */
export const errorSchemas: Record<string, JsonSchema> = {
  ...ways,
  ErrorCode: {
    description: openWords,
    anyOf: [{ type: 'string', enum: [...v1Codes] }, { type: 'string' }],
  },
  Error: {
    ...object({
      error: {
        description: `The shapes differ by \`code\`. ${openWords}`,
        oneOf: Object.keys(ways).map(componentRef),
        discriminator: {
          propertyName: 'code',
          mapping: Object.fromEntries(
            v1Codes.map((code) => [
              code,
              componentRef(code in detailed ? componentOf(code) : 'OtherError').$ref,
            ]),
          ),
        },
      },
    }),
    examples: [
      {
        error: {
          code: 'scope_missing',
          message: 'The key lacks the scope messages:send.',
          details: { scope: 'messages:send' },
          request_id: 'req_a1B2c3D4e5F6g7H8i9J0',
        },
      },
    ],
  },
}
