import { expect, test } from 'vitest'
import { newMinute } from '../../support/new-minute.ts'
import { subprotocolClient } from './client.ts'
import { startLive } from './live.ts'

// Document 2, Limits: the requests of a person are counted, whichever door they come through.

test('operations of a socket are counted with the requests of the person', async () => {
  const live = await startLive({ env: { RATE_LIMIT__ENABLED: 'true', RATE_LIMIT__API_MAX_REQUESTS: '3' } })
  await newMinute(live.scene.clock)
  const person = await live.signIn()
  const client = subprotocolClient(live.wsUrl, person.socketToken)
  const ask = () => client.iterate({ query: '{ __typename }' }).next()
  for (let i = 0; i < 3; i++) expect((await ask()).value).toEqual({ data: { __typename: 'Query' } })
  const refusal = { extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) } }
  await expect(ask()).rejects.toMatchObject([refusal])
  const byHttp = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}` },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  expect(byHttp.status).toBe(429)
  // The same socket is still there: it may ask again later.
  await expect(ask()).rejects.toMatchObject([refusal])
  await client.dispose()
  await live.close()
})
