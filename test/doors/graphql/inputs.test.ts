import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// What only the rules of a use-case can see; what the types of inputs refuse: refused-inputs.test.ts.

let parley: Parley
let session: Session

beforeAll(async () => {
  parley = await startParley()
  const shop = await parley.tenant({ number: false })
  session = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley.close())

const make = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { name color } } }'

async function refusal(input: object) {
  const { body } = await session.ask(make, { input })
  const { code, field } = body.errors[0].extensions
  return { code, field }
}

test('what the rules refuse is told with its path', async () => {
  expect(await refusal({ name: ' ' })).toEqual({ code: 'INVALID_FIELD', field: 'input.name' })
})

test('it has made nothing, and a default stands for what is left out', async () => {
  expect((await session.api.get('/tags')).body.data.tags).toEqual([])
  expect(await session.graphql(make, { input: { name: 'vip' } })).toEqual({
    createTag: { tag: { name: 'vip', color: 'GRAY' } },
  })
})
