import type { GraphQLArgument, GraphQLField, GraphQLInputField } from 'graphql'
import { content, inline, markdown } from '#doors/openapi/page-text.ts'
import type { RecordedExamples } from './areas.ts'
import { codesText, costText, defaultText, directivesOf, requirementText, typeLink } from './words.ts'

export type Kind = 'query' | 'mutation' | 'subscription'

export interface RootField {
  kind: Kind
  field: GraphQLField<unknown, unknown>
}

/** The colours that the methods of REST have. */
export const tone: Readonly<Record<Kind, string>> = { query: 'get', mutation: 'post', subscription: 'patch' }

export const table = (rows: readonly string[]): string =>
  rows.length === 0 ? '' : `<table>${rows.join('')}</table>`

/** HTML needs no ends of rows and cells; with them a tenth of the page would be that. */
export const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`

export const deprecation = (reason: string | null | undefined): string =>
  reason ? ` <i>Deprecated: ${inline(reason)}</i>` : ''

const small = (words: string) => (words === '' ? '' : ` <small>${words}</small>`)

/** Arguments of a field, or the members of an input. */
export function inputRows(inputs: readonly (GraphQLArgument | GraphQLInputField)[]): string[] {
  return inputs.map((one) =>
    row(
      `<code>${one.name}</code>`,
      typeLink(one.type),
      `${inline(one.description ?? '')}${deprecation(one.deprecationReason)}${small(defaultText(one))}`,
    ),
  )
}

const block = (title: string, value: string) => `<h4>${title}</h4><pre tabindex="0">${content(value)}</pre>`
const json = (value: unknown) => JSON.stringify(value, null, 2)

/** The parts of a GraphQL multipart request. */
const formWith = (file: string) => `operations: {"query": ..., "variables": ...}
map: {"0": ["variables.input.file"]}
0: ${file}`

function samples(example: RecordedExamples[string] | undefined): string {
  if (!example) return ''
  const { document, variables, file, answer } = example
  const given = Object.keys(variables).length === 0 ? '' : block('Variables', json(variables))
  const form = file === undefined ? '' : block('Sent as a form (multipart/form-data) of', formWith(file))
  return `<div class="samples">${block('Operation', document)}${given}${form}${block('Response', json(answer))}</div>`
}

const fact = (title: string, value: string) => (value === '' ? [] : [row(title, value)])

/** A root field: what it does and asks, how it can fail, and an operation with its answer. */
export function fieldSection(
  { kind, field }: RootField,
  example: RecordedExamples[string] | undefined,
): string {
  const directives = directivesOf(field)
  const facts = [
    ...fact('Returns', typeLink(field.type)),
    ...fact('Requires', requirementText(directives.requires) || 'nothing: no authentication is needed'),
    ...fact('Costs', costText(directives)),
    ...fact('Errors', codesText(directives)),
  ]
  return `<section class="operation" id="${field.name}"><div>
<h3><a href="#${field.name}">${field.name}</a></h3>
<p class="route"><b class="${tone[kind]}">${kind}</b>${deprecation(field.deprecationReason)}</p>
${markdown(field.description ?? '')}
${field.args.length === 0 ? '' : `<h4>Arguments</h4>${table(inputRows(field.args))}`}
<h4>What to know</h4>${table(facts)}</div>
${samples(example)}</section>`
}
