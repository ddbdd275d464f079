import { expect, test } from 'vitest'
import type { JsonSchema } from '#core/json-schema.ts'
import type { Document } from '#doors/openapi/reading.ts'
import { clientTypes } from '#doors/openapi/typescript.ts'

const oneMember = (name: string, schema: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { [name]: schema },
  required: [name],
})

test('ways within several ways are all there, however alike they are', () => {
  const inner: JsonSchema = { oneOf: ['image', 'video'].map((kind) => oneMember(kind, { type: 'string' })) }
  const schemas = { Header: { oneOf: [oneMember('button', inner), oneMember('link', inner)] } }
  const document: Document = {
    openapi: '3.1.0',
    info: { title: '', version: '', description: '' },
    servers: [],
    paths: {},
    components: { schemas },
  }
  const [type] = clientTypes(document).match(/export type Header = .*?\n\n/s) ?? ['']
  const kinds = '{ image: string } | { video: string }'
  expect(type.replace(/\s+/g, ' ').trim()).toBe(
    `export type Header = { button: ${kinds} } | { link: ${kinds} }`,
  )
})
