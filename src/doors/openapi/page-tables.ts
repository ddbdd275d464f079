import type { JsonSchema } from '#core/json-schema.ts'
import { text } from './page-text.ts'
import type { Document, Operation } from './reading.ts'

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const range = (from: number | undefined, to: number | undefined, unit: string) =>
    from === undefined && to === undefined
      ? []
      : [`${from ?? ''}${to === undefined ? '+' : ` to ${to}`}${unit}`.trim()]
  return [
    ...range(minLength, maxLength, ' characters'),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' items'),
    ...(schema.enum ? [schema.enum.filter((value) => value !== null).join(', ')] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
}

function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    return `<a href="#${name}">${name}</a>`
  }
  const ways = schema.oneOf ?? schema.anyOf
  if (ways) return [...new Set(ways.map(typeText))].join(' or ')
  if (schema.const !== undefined) return `<code>${text(JSON.stringify(schema.const))}</code>`
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  return text(schema.format ? `${type} (${schema.format})` : type)
}

const row = (name: string, schema: JsonSchema, needed: boolean) =>
  `<tr><td><code>${text(name)}</code>${needed ? ' <i>required</i>' : ''}</td><td>${typeText(schema)}</td>
<td>${text(schema.description ?? '')} <small>${text(limitsOf(schema).join('; '))}</small></td></tr>`

/** Rows of a schema's members, those of inner objects below them with their path. */
function rowsOf(schema: JsonSchema, path: string): string[] {
  const inside = schema.items ? rowsOf(schema.items, `${path}[]`) : []
  const ways = [...new Set((schema.oneOf ?? schema.anyOf ?? []).flatMap((way) => rowsOf(way, path)))]
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`
    return [row(place, member, schema.required?.includes(name) === true), ...rowsOf(member, place)]
  })
  return [...inside, ...ways, ...members]
}

const table = (rows: readonly string[]) => (rows.length === 0 ? '' : `<table>${rows.join('')}</table>`)

export function fieldsTable(schema: JsonSchema, document: Document): string {
  const named = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) as string] : schema
  const rows = rowsOf(named ?? {}, '')
  return rows.length === 0 ? `<p>${typeText(schema)}</p>` : table(rows)
}

export function parametersTable({ parameters }: Operation, heading: 'h3' | 'h4' = 'h4'): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, schema, description, required }) =>
    row(name, description ? { ...schema, description } : schema, required === true),
  )
  return `<${heading}>Parameters</${heading}>${table(rows)}`
}

/** The headers of answers, which the operations only name. */
export function headersTable(document: Document): string {
  const headers = Object.entries(document.components.headers ?? {})
  return table(headers.map(([name, { description, schema }]) => row(name, { ...schema, description }, false)))
}

/** Every code once, as it is answered. */
export function examplesTable(document: Document): string {
  const examples = Object.entries(document.components.examples ?? {})
  return table(
    examples.map(
      ([code, { summary, value }]) =>
        `<tr id="${code}"><td>${text(summary)}</td><td><code>${text(JSON.stringify(value))}</code></td></tr>`,
    ),
  )
}

export function codesTable({ responses }: Operation): string {
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  const rows = failures.map(
    ([status, { description }]) =>
      `<tr><td>${status}</td><td>${text(description).replace(/`([^`]+)`/g, '<code>$1</code>')}</td></tr>`,
  )
  return `<h4>Errors</h4>${table(rows)}`
}
