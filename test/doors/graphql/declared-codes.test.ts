import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ToldFailure, toldFailures } from '#doors/graphql/errors.ts'
import { declaredCodes } from '../../../schema/throws.ts'
import { type Live, startLive } from '../socket/live.ts'

let live: Live
const heard: ToldFailure[] = []
const listen = (told: unknown) => void heard.push(told as ToldFailure)

beforeAll(async () => {
  live = await startLive()
  toldFailures.subscribe(listen)
})
afterAll(async () => {
  toldFailures.unsubscribe(listen)
  await live?.close()
})

test('each failure of a field is told to those who hold it against the declaration', async () => {
  const { access } = await live.signIn()
  const ask = (query: string) =>
    fetch(`${live.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify({ query }),
    })
  const id = '00000000-0000-4000-8000-000000000000'
  await ask(`{ one: contact(id: "${id}") { id } }`)
  await ask(`{ ...F } fragment F on Query { message(id: "${id}") { id } }`)
  const told = heard.map(({ code, fields }) => [code, fields.map(({ name }) => name)])
  expect(told).toEqual([
    ['not_found', ['contact']],
    ['not_found', ['message']],
  ])
  const allowed = heard.map(({ code, fields: [field] }) => field && declaredCodes(field).includes(code))
  expect(allowed).toEqual([true, true])
})
