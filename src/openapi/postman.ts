import { fresh, kept, prepare, variableOf } from './postman-run.ts'
import { byArea, type Document, type Endpoint, requestExample } from './reading.ts'

const text = (description: string | undefined) => (description ? { description } : {})
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function url(endpoint: Endpoint): object {
  const { path, operation } = endpoint
  const parameters = (place: string) => operation.parameters.filter((one) => one.in === place)
  return {
    raw: `{{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    host: ['{{base_url}}'],
    path: path
      .slice(1)
      .split('/')
      .map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
    variable: parameters('path').map(({ name, description }) => ({
      key: name,
      value: `{{${variableOf(endpoint, name)}}}`,
      ...text(description),
    })),
    query: parameters('query').map(({ name, description }) => ({
      key: name,
      value: '',
      disabled: true,
      ...text(description),
    })),
  }
}

function bodyOf(endpoint: Endpoint): object {
  const { operation } = endpoint
  const form = operation.requestBody?.content['multipart/form-data']
  if (form) {
    const fields = Object.keys(form.schema.properties ?? {})
    const formdata = fields.map((key) => ({ key, type: 'file', src: 'photo.png' }))
    return { body: { mode: 'formdata', formdata } }
  }
  const example = requestExample(operation)
  if (example === undefined) return {}
  const raw = JSON.stringify({ ...(example as object), ...fresh[nameOf(endpoint)] }, null, 2)
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
}

/** Checks the status, and keeps what later requests need. */
function scriptOf(endpoint: Endpoint): object {
  const { responses } = endpoint.operation
  const statuses = Object.keys(responses).filter((status) => status.startsWith('2'))
  const places = Object.entries(kept[nameOf(endpoint)] ?? {})
  const exec = [
    `pm.test('${endpoint.operation.summary?.replaceAll("'", "\\'")}', () => pm.expect(pm.response.code).to.be.oneOf([${statuses.join(', ')}]))`,
    ...(places.length > 0 ? ['const body = pm.response.json()'] : []),
    ...places.map(([variable, value]) => `pm.collectionVariables.set('${variable}', ${value})`),
  ]
  return { event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] }
}

function item(endpoint: Endpoint): object {
  const { method, operation } = endpoint
  const json = operation.requestBody?.content['application/json']
  return {
    name: operation.summary,
    ...scriptOf(endpoint),
    request: {
      method,
      description: operation.description,
      header: [
        ...(json ? [{ key: 'Content-Type', value: 'application/json' }] : []),
        ...(method === 'POST' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ],
      url: url(endpoint),
      ...bodyOf(endpoint),
    },
  }
}

/** What is made first is read and changed after it, and deleted last; a file is sent before a message names it. */
const rank = ({ method, path }: Endpoint) =>
  method === 'POST' && !path.includes('{') ? 0 : method === 'DELETE' ? 2 : 1
const inOrder = (endpoints: readonly Endpoint[]) => [...endpoints].sort((a, b) => rank(a) - rank(b))

/**
 * A Postman collection (format 2.1) of a document: a folder per area, the key and the address as variables. It can be
 * run from its top to its bottom (src/openapi/postman-run.ts).
 */
export function postmanCollection(document: Document): object {
  const about = (area: string) => text(document.tags?.find(({ name }) => name === area)?.description)
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: prepare } }],
    variable: [
      { key: 'base_url', value: document.servers[0]?.url },
      { key: 'key', value: '' },
    ],
    item: [...byArea(document)].map(([name, endpoints]) => ({
      name,
      ...about(name),
      item: inOrder(endpoints).map(item),
    })),
  }
}
