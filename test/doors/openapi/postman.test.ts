import { join } from 'node:path'
import newman, { type NewmanRunSummary } from 'newman'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapiOfApi, openapiOfV1 } from '#doors/openapi/documents.ts'
import { postmanCollection } from '#doors/openapi/postman.ts'
import { apiRun } from '#doors/openapi/postman-api.ts'
import { v1Run } from '#doors/openapi/postman-run.ts'
import { type Document, endpointsOf } from '#doors/openapi/reading.ts'
import { seedDemo } from '../../../prisma/seed.ts'
import { type Parley, startParley } from '../../support/parley.ts'

// The collections as people run them: from the top to the bottom, in the demo workspace of a first start.

let parley: Parley
let key = ''
const password = 'a password of these tests'
beforeAll(async () => {
  parley = await startParley({ DEMO: 'true', ADMIN_PASSWORD: password })
  key = (await seedDemo(parley.app)).demoKey ?? ''
  await parley.until(async () => (await parley.v1(key).get('/templates?name=order_update')).body.data[0])
})
afterAll(() => parley?.close())

function run(collection: object): Promise<NewmanRunSummary> {
  const workingDir = join(import.meta.dirname, '../../../docs/api')
  const email = parley.app.config.admin.email
  const envVar = Object.entries({ key, email, password }).map(([name, value]) => ({ key: name, value }))
  return new Promise((resolve, reject) => {
    newman.run({ collection: collection as never, workingDir, envVar, timeout: 120_000 }, (error, summary) =>
      error ? reject(error) : resolve(summary),
    )
  })
}

function faults({ run: { failures, executions } }: NewmanRunSummary): string[] {
  return failures.map(({ source, error }) => {
    const one = executions.find(({ item }) => item.name === source?.name)
    const answer = one?.response ? `${one.response.code} ${one.response.text()}` : 'no answer'
    return `${one?.request?.method} ${source?.name}: ${error.message}; ${answer}`
  })
}

test('every request of the collection of /v1 is done, one after the other, and again', {
  timeout: 180_000,
}, async () => {
  const document = openapiOfV1(parley.url) as Document
  for (const _ of ['once', 'again']) {
    const summary = await run(postmanCollection(document, v1Run))
    expect(faults(summary)).toEqual([])
    // Some requests may be made only so often in an hour.
    await parley.clock.advance(3600)
    const requests = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length
    expect(summary.run.stats.requests.total).toBe(requests)
    expect(summary.run.stats.assertions.total).toBe(requests)
  }
})

test('that of /api signs in and does all that a script can, one after the other', {
  timeout: 180_000,
}, async () => {
  const document = openapiOfApi(parley.url) as Document
  const summary = await run(postmanCollection(document, apiRun))
  expect(faults(summary)).toEqual([])
  const done = endpointsOf(document).filter((endpoint) => !apiRun.skips(endpoint))
  expect(done.length).toBeGreaterThan(60)
  expect(summary.run.stats.assertions.total).toBe(done.length)
})
