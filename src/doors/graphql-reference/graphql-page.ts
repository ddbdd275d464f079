import type { GraphQLSchema } from 'graphql'
import { style } from '#doors/openapi/page-style.ts'
import { markdown, text } from '#doors/openapi/page-text.ts'
import { areas, examplesOf } from './areas.ts'
import { fieldSection, type Kind, type RootField, tone } from './field-section.ts'
import { typeSection, typesByKind } from './type-section.ts'

const title = 'Parley GraphQL API'

const about = `One schema for all APIs: \`POST /graphql\` (from a browser \`/api/graphql\`, with the session cookie and the CSRF token), subscriptions at \`/ws\` or as server-sent events. A test runs every operation below and records its response; ids, times and secrets are replaced.

For each field, this page lists its permissions, its cost if that is not 1, and its error codes; \`INTERNAL_ERROR\` and \`UNAVAILABLE\` can come from every field. An operation can cost up to 10,000.`

/** Every root field by name, of the three roots. */
export function rootFields(schema: GraphQLSchema): Map<string, RootField> {
  const roots: [Kind, ReturnType<GraphQLSchema['getQueryType']>][] = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ]
  const all = roots.flatMap(([kind, root]) =>
    Object.values(root?.getFields() ?? {}).map((field): [string, RootField] => [field.name, { kind, field }]),
  )
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

interface Part {
  navigation: string
  content: string
}

function areaParts(schema: GraphQLSchema): Part[] {
  const fields = rootFields(schema)
  return areas.map(([area, name, words]) => {
    const examples = examplesOf(area)
    const shown = Object.keys(examples).flatMap((field) => fields.get(field) ?? [])
    const links = shown.map(
      ({ kind, field }) =>
        `<li><a href="#${field.name}"><b class="${tone[kind]}">${kind}</b> ${field.name}</a></li>`,
    )
    const sections = shown.map((one) => fieldSection(one, examples[one.field.name]))
    return {
      navigation: `<h2>${text(name)}</h2><ul>${links.join('')}</ul>`,
      content: `<h2 id="about-${area}">${text(name)}</h2><p>${text(words)}</p>${sections.join('\n')}`,
    }
  })
}

function typeParts(schema: GraphQLSchema): Part[] {
  const parts = [...typesByKind(schema)].filter(([, types]) => types.length > 0)
  return parts.map(([kind, types]) => ({
    navigation: `<h2>${kind}</h2><ul>${types.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul>`,
    content: `<h2 id="all-${kind.toLowerCase()}">${kind}</h2>${types.map((type) => typeSection(type, schema)).join('\n')}`,
  }))
}

/** The reference of GraphQL for people: one page of plain HTML, made of the schema and the recorded examples. */
export function graphqlPage(schema: GraphQLSchema, basePath: string): string {
  const parts = [...areaParts(schema), ...typeParts(schema)]
  const links = [
    ['/docs', 'Public API'],
    ['/docs/api', 'Application API'],
    ['/api/graphql', 'Try it in GraphiQL, signed in'],
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${title}: every root field with an operation and its response, and every type, on one page."><style>${style}</style></head>
<body><nav aria-label="Fields and types">${links.map(([to, words]) => `<p><a href="${text(basePath + to)}">${words}</a></p>`).join('\n')}
${parts.map(({ navigation }) => navigation).join('')}</nav>
<main><h1>${title}</h1>${markdown(about)}
${parts.map(({ content }) => content).join('\n')}
</main></body></html>
`
}
