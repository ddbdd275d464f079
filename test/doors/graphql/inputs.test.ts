import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// What the types of inputs refuse before a use-case runs, and what only its rules can see.

let parley: Parley
let session: Session

beforeAll(async () => {
  parley = await startParley()
  const shop = await parley.tenant({ number: false })
  session = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley.close())

const make = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { name color } }'

async function refusal(input: object) {
  const { body } = await session.ask(make, { input })
  const { code, field } = body.errors[0].extensions
  return { code, field }
}

test('a field that is missing, null, of another type or no value of its set', async () => {
  const refused = { code: 'INVALID_REQUEST', field: undefined }
  expect(await refusal({})).toEqual(refused)
  expect(await refusal({ name: null })).toEqual(refused)
  expect(await refusal({ name: 7 })).toEqual(refused)
  expect(await refusal({ name: 'vip', color: 'blue' })).toEqual(refused)
  expect(await refusal({ name: 'vip', colour: 'BLUE' })).toEqual(refused)
})

test('what the rules refuse is told with its path', async () => {
  expect(await refusal({ name: ' ' })).toEqual({ code: 'INVALID_FIELD', field: 'input.name' })
})

test('none of them has made anything, and a default stands for what is left out', async () => {
  expect((await session.api.get('/tags')).body.data.tags).toEqual([])
  expect(await session.graphql(make, { input: { name: 'vip' } })).toEqual({
    createTag: { name: 'vip', color: 'GRAY' },
  })
})
