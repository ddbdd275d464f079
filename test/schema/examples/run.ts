import { apiClient } from '../../support/api-client.ts'
import { type Example, operationOf } from './example.ts'
import type { Asker, Scene } from './scene.ts'

const path = '/api/graphql'

async function answerOf(url: string, asker: Asker, operation: object): Promise<unknown> {
  return (await apiClient(url).post(path, operation, asker.headers())).body
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
  const answer =
    kind === 'subscription'
      ? await firstEvent(scene, asker, operation, example)
      : await answerOf(scene.parley.url, asker, operation)
  return { document, variables, answer: answer as { data?: object; errors?: unknown } }
}
