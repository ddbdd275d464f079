import { once } from '#core/once.ts'
import { openapiOfApi, openapiOfV1 } from '#doors/openapi/documents.ts'
import { type Document, type Endpoint, endpointsOf } from '#doors/openapi/reading.ts'
import { buildRoutes } from '#doors/rest/routes.ts'
import type { Answer } from './answer.ts'
import { problemsOfAnswer } from './conforms.ts'

function reader(documentFor: (publicUrl: string) => object) {
  const document = documentFor('http://parley.test') as Document
  const routes = buildRoutes(endpointsOf(document), (endpoint: Endpoint) => endpoint)
  return (method: string, path: string, answer: Answer): string[] => {
    const { endpoint } = routes.find(method, path)
    return endpoint ? problemsOfAnswer(answer, endpoint, document) : []
  }
}

/** Made at the first answer, and shared by the files of a worker. */
const readers = { v1: once(() => reader(openapiOfV1)), api: once(() => reader(openapiOfApi)) }

/** Headers of /api are the same everywhere and not told by operation. */
const isTold = (problem: string, door: string) => door === 'v1' || !problem.startsWith('the header')

/**
 * Fails when an answer of /v1 or /api is not what the OpenAPI document says of its operation. What is no operation of
 * theirs (GraphQL, callbacks, addresses that do not exist) is passed by.
 */
export function assertDocumented(method: string, url: string, answer: Answer): void {
  const [, door, path] = /\/(v1|api)(\/.*)$/.exec(new URL(url).pathname) ?? []
  if ((door !== 'v1' && door !== 'api') || path === undefined) return
  const problems = readers[door]()(method, path, answer).filter((problem) => isTold(problem, door))
  if (problems.length === 0) return
  throw new Error(
    `${method} /${door}${path} answers ${answer.status} against its document (docs/api/${door}.json):\n${problems.join('\n')}\n${answer.text.slice(0, 2_000)}`,
  )
}
