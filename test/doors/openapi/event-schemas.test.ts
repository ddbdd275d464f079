import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { eventReference } from '#doors/openapi/event-reference.ts'

// Receivers check what they get by the schemas of GET /v1/webhooks/events, mostly with Ajv: spec/10 FR22.

const events = [...eventReference()]

const withFormats = () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats.default(ajv)
  return ajv
}
const withoutFormats = () => new Ajv2020({ strict: true, allErrors: true, validateFormats: false })

describe.each([
  ['on', withFormats],
  ['off', withoutFormats],
])('in strict mode, formats %s,', (_formats, ajvOf) => {
  const ajv = ajvOf()

  test.each(events)(
    'the schema of %s compiles, takes its example and nothing else',
    (type, { schema, example }) => {
      const takes = ajv.compile(schema)
      expect(takes(example), ajv.errorsText(takes.errors)).toBe(true)
      expect(takes({ ...(example as object), type: `${type}.not` })).toBe(false)
      expect(takes({ ...(example as object), data: {} })).toBe(false)
    },
  )
})
