import { z } from 'zod'
import { entries, named } from '#core/input-schema.ts'
import { builder } from '../builder.ts'

interface Header {
  name: string
  value: string | null
}

export const HttpHeader = builder.objectRef<Header>('HttpHeader').implement({
  description: 'A custom header of requests to a webhook.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the header, as it was given.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Value of the header; null if values are never shown.',
    }),
  }),
})

/** Custom headers by name, as a list. */
export const headersOf = (headers: Readonly<Record<string, string | null>>): Header[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

const header = (name: string, value: z.ZodType) =>
  named(
    name,
    'A custom header of requests to a webhook.',
    z.object({
      name: z.string().meta({ description: 'Name of the header, 1 to 64 letters, digits or hyphens.' }),
      value,
    }),
  )

const value = z.string().meta({ description: 'Value of the header, up to 1,024 characters.' })

/** Custom headers, all of which are new. */
export const newHeaders = entries('name', 'value', header('HttpHeaderInput', value))

/** Custom headers, some of which keep their stored values. */
export const changedHeaders = entries(
  'name',
  'value',
  header(
    'HttpHeaderChangeInput',
    value
      .nullish()
      .meta({ description: 'Value of the header, up to 1,024 characters; null keeps the stored value.' }),
  ),
)
