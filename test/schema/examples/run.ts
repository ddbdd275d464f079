import { apiClient } from '../../support/api-client.ts'
import { type Example, operationOf } from './example.ts'
import type { Asker, Scene } from './scene.ts'

const path = '/api/graphql'

async function answerOf(url: string, asker: Asker, operation: object): Promise<unknown> {
  return (await apiClient(url).post(path, operation, asker.headers())).body
}

/** The same for an operation with a file. */
async function answerOfForm(
  url: string,
  asker: Asker,
  operation: object,
  file: NonNullable<Example['file']>,
): Promise<unknown> {
  const form = new FormData()
  form.append('operations', JSON.stringify(operation))
  form.append('map', JSON.stringify({ 0: ['variables.input.file'] }))
  form.append('0', new Blob([file.bytes() as BlobPart]), file.name)
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: asker.headers(), body: form })
  return answer.json()
}

/** The first event that a subscription tells. */
async function firstEvent(scene: Scene, asker: Asker, operation: object, example: Example): Promise<unknown> {
  const abort = new AbortController()
  const response = await fetch(`${scene.parley.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...asker.headers() },
    body: JSON.stringify(operation),
    signal: AbortSignal.any([abort.signal, AbortSignal.timeout(10_000)]),
  })
  await example.meanwhile?.(scene)
  let told = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    told += chunk
    const data = /^event: next\ndata: (.*)$/m.exec(told)?.[1]
    if (data === undefined || !told.includes('\n\n', told.indexOf(data))) continue
    abort.abort()
    return JSON.parse(data)
  }
  throw new Error(`the subscription ended: ${told}`)
}

/** Runs an example as its asker does, and answers what the reference shows. */
export async function runExample(name: string, example: Example, scene: Scene) {
  const asker = (await example.by?.(scene)) ?? scene.admin
  const { given = {} } = example
  const values = typeof given === 'function' ? await given(scene, asker) : given
  const { kind, document, variables } = operationOf(name, example, values)
  const operation = { query: document, variables }
  const { file } = example
  const answer = (await (kind === 'subscription'
    ? firstEvent(scene, asker, operation, example)
    : file
      ? answerOfForm(scene.parley.url, asker, operation, file)
      : answerOf(scene.parley.url, asker, operation))) as { data?: object; errors?: unknown }
  return { document, variables, ...(file && { file: file.name }), answer }
}
