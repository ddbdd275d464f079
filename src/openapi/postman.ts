import { byArea, type Document, type Endpoint, requestExample } from './reading.ts'

const text = (description: string | undefined) => (description ? { description } : {})

function url({ path, operation }: Endpoint): object {
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
      value: '',
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

function bodyOf({ operation }: Endpoint): object {
  const form = operation.requestBody?.content['multipart/form-data']
  if (form) {
    const fields = Object.keys(form.schema.properties ?? {}).map((key) => ({ key, type: 'file', src: '' }))
    return { body: { mode: 'formdata', formdata: fields } }
  }
  const example = requestExample(operation)
  if (example === undefined) return {}
  const raw = JSON.stringify(example, null, 2)
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
}

function item(endpoint: Endpoint): object {
  const { method, operation } = endpoint
  const json = operation.requestBody?.content['application/json']
  return {
    name: operation.summary,
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

/** A Postman collection (format 2.1) of a document: a folder per area, the key and the address as variables. */
export function postmanCollection(document: Document): object {
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: document.servers[0]?.url },
      { key: 'key', value: '' },
    ],
    item: [...byArea(document)].map(([name, endpoints]) => ({ name, item: endpoints.map(item) })),
  }
}
