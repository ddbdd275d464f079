import { prepare, type Run, variableOf } from './postman-run.ts'
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

function bodyOf(endpoint: Endpoint, { bodies }: Run): object {
  const { operation } = endpoint
  const form = operation.requestBody?.content['multipart/form-data']
  if (form) {
    const fields = Object.keys(form.schema.properties ?? {})
    const formdata = fields.map((key) => ({ key, type: 'file', src: 'photo.png' }))
    return { body: { mode: 'formdata', formdata } }
  }
  const example = requestExample(operation) ?? bodies[nameOf(endpoint)]
  if (example === undefined) return {}
  // Versions are numbers: their variables stand without quotes.
  const whole = JSON.stringify({ ...example, ...bodies[nameOf(endpoint)] }, null, 2)
  const raw = whole.replace(/"(\{\{\w+_version\}\})"/g, '$1')
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
}

/** Checks the status, and keeps what later requests need. */
function scriptOf(endpoint: Endpoint, { kept, skips }: Run): object {
  const { responses } = endpoint.operation
  const statuses = Object.keys(responses).filter((status) => status.startsWith('2'))
  const places = Object.entries(kept[nameOf(endpoint)] ?? {})
  const exec = [
    `pm.test('${endpoint.operation.summary?.replaceAll("'", "\\'")}', () => pm.expect(pm.response.code).to.be.oneOf([${statuses.join(', ')}]))`,
    ...(places.length > 0 ? ['const body = pm.response.json()'] : []),
    ...places.map(([variable, value]) => `pm.collectionVariables.set('${variable}', ${value})`),
  ]
  const check = { listen: 'test', script: { type: 'text/javascript', exec } }
  // Set `by_hand` to anything to send what a run passes over.
  const skip = ["if (!pm.variables.get('by_hand')) pm.execution.skipRequest()"]
  const pass = { listen: 'prerequest', script: { type: 'text/javascript', exec: skip } }
  return { event: skips(endpoint) ? [pass, check] : [check] }
}

function item(endpoint: Endpoint, run: Run): object {
  const { method, operation } = endpoint
  const json = operation.requestBody?.content['application/json']
  return {
    name: operation.summary,
    ...scriptOf(endpoint, run),
    request: {
      method,
      description: operation.description,
      header: [...(json ? [{ key: 'Content-Type', value: 'application/json' }] : []), ...run.headers(method)],
      url: url(endpoint),
      ...bodyOf(endpoint, run),
    },
  }
}

/** Objects are made first, then read and changed; they are deleted last, and what is in them before that. */
const rank = ({ method, path }: Endpoint) =>
  method === 'DELETE' ? 100 - path.split('/').length : method === 'POST' && !path.includes('{') ? 0 : 1
const inOrder = (endpoints: readonly Endpoint[]) => [...endpoints].sort((a, b) => rank(a) - rank(b))

/**
 * A Postman collection (format 2.1) of a document: a folder per area, the key and the address as variables. It can be
 * run from its top to its bottom (src/doors/openapi/postman-run.ts).
 */
export function postmanCollection(document: Document, run: Run): object {
  const about = (area: string) => text(document.tags?.find(({ name }) => name === area)?.description)
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: run.auth,
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: prepare } }],
    variable: [
      { key: 'base_url', value: document.servers[0]?.url },
      ...run.variables.map((key) => ({ key, value: '' })),
    ],
    item: [...byArea(document)].map(([name, endpoints]) => ({
      name,
      ...about(name),
      item: inOrder(endpoints).map((endpoint) => item(endpoint, run)),
    })),
  }
}
