import { style } from './page-style.ts'
import { codesTable, examplesTable, fieldsTable, headersTable, parametersTable } from './page-tables.ts'
import { markdown, text } from './page-text.ts'
import { byArea, type Document, type Endpoint, requestExample } from './reading.ts'

const anchor = ({ operation }: Endpoint) => operation.operationId

function curl(document: Document, { method, path, operation }: Endpoint): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${document.servers[0]?.url}${path}`]
  lines.push('-H "Authorization: Bearer $KEY"')
  const example = requestExample(operation)
  if (operation.requestBody?.content['multipart/form-data']) lines.push('-F file=@photo.jpg')
  else if (example !== undefined) {
    lines.push('-H "Content-Type: application/json"')
    if (method === 'POST') lines.push('-H "Idempotency-Key: $(uuidgen)"')
    lines.push(`-d '${JSON.stringify(example)}'`)
  }
  return lines.join(' \\\n  ')
}

function answerExample({ operation }: Endpoint): string {
  const done = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  return done
    .map(([status, { description, content }]) => {
      const example = content?.['application/json']?.example
      const body =
        example === undefined ? '' : `<pre tabindex="0">${text(JSON.stringify(example, null, 2))}</pre>`
      return `<h4>${status} ${text(description)}</h4>${body}`
    })
    .join('')
}

function section(document: Document, endpoint: Endpoint): string {
  const { method, path, operation } = endpoint
  const body = operation.requestBody?.content['application/json']?.schema
  return `<section class="operation" id="${anchor(endpoint)}">
<div>
<h3><a href="#${anchor(endpoint)}">${text(operation.summary)}</a></h3>
<p class="route"><b class="${method.toLowerCase()}">${method}</b> <code>${text(path)}</code></p>
${markdown(operation.description)}
${parametersTable(operation)}
${body ? `<h4>Body</h4>${fieldsTable(body, document)}` : ''}
${codesTable(operation)}
</div>
<div class="samples"><pre tabindex="0">${text(curl(document, endpoint))}</pre>${answerExample(endpoint)}</div>
</section>`
}

function objects(document: Document): string {
  const shown = Object.entries(document.components.schemas).filter(([name]) => !name.endsWith('Event'))
  return shown
    .map(
      ([name, schema]) => `<section id="${name}"><h3>${name}</h3>${fieldsTable(schema, document)}</section>`,
    )
    .join('\n')
}

function events(document: Document): string {
  const hooks = Object.entries(document.webhooks ?? {})
  // All events come with the same headers.
  const carried = hooks[0] ? parametersTable(hooks[0][1].post, 'h3') : ''
  const sections = hooks
    .map(([type, { post }]) => {
      const example = post.requestBody?.content['application/json']?.example
      return `<section class="operation" id="${post.operationId}"><div><h3>${text(type)}</h3>${markdown(post.description)}</div>
<div class="samples"><pre tabindex="0">${text(JSON.stringify(example, null, 2))}</pre></div></section>`
    })
    .join('\n')
  return carried + sections
}

/** A part of the page that only some documents have something for. */
const part = (id: string, title: string, content: string) =>
  content === '' ? '' : `<h2 id="${id}">${title}</h2>${content}`

function navigation(document: Document): string {
  const areas = [...byArea(document)].map(([area, endpoints]) => {
    const links = endpoints.map(
      (one) =>
        `<li><a href="#${anchor(one)}"><b class="${one.method.toLowerCase()}">${one.method}</b> ${text(one.operation.summary)}</a></li>`,
    )
    return `<h2>${text(area)}</h2><ul>${links.join('')}</ul>`
  })
  const { headers, examples } = document.components
  const parts = [
    ...(document.webhooks ? ['events'] : []),
    ...(headers ? ['headers'] : []),
    ...(examples ? ['errors'] : []),
    'objects',
  ]
  const links = parts.map((id) => `<h2><a href="#${id}">${id}</a></h2>`)
  return areas.join('') + links.join('')
}

/** Where a document is shown: as this page, and in the viewer. */
export interface Places {
  title: string
  plain: string
  viewer: string
  /** the document itself */
  json: string
  /** the reference of GraphQL */
  graphql: string
}

/** The reference for people: one page of plain HTML, made of the document alone, without any script. */
export function referencePage(document: Document, here: Places, other: Places): string {
  const about = (area: string) => document.tags?.find(({ name }) => name === area)?.description ?? ''
  const areas = [...byArea(document)].map(
    ([area, endpoints]) =>
      `<h2>${text(area)}</h2><p>${text(about(area))}</p>${endpoints.map((one) => section(document, one)).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)}</title>
<meta name="description" content="${text(`${document.info.title}: every operation, field, limit and error, on one page.`)}"><style>${style}</style></head>
<body><nav aria-label="Operations"><p><a href="${other.plain}">${text(other.title)}</a></p>
<p><a href="${here.graphql}">GraphQL</a></p>
<p><a href="${here.viewer}">Search and try it in the viewer</a></p>
<p><a href="${here.json}">OpenAPI document</a></p>${navigation(document)}</nav>
<main><h1>${text(document.info.title)}</h1>${markdown(document.info.description)}
${areas.join('\n')}
${part('events', 'Events', events(document))}
${part('headers', 'Headers of responses', headersTable(document))}
${part('errors', 'Errors', examplesTable(document))}
${part('objects', 'Objects', objects(document))}
</main></body></html>
`
}
