import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Live, type SignedInPerson, startLive } from '../socket/live.ts'

// Inputs that GraphQL itself refuses: INVALID_REQUEST with the field, whether a value stands in a variable or in the
// document, and whether the document is one of the dashboard's, which are compiled.

const tag = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { name } } }'
const named = 'mutation ($name: String!) { createTag(input: { name: $name }) { tag { name } } }'
const send = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }'
const contact =
  'mutation ($tags: [String!]) { createContact(input: { phone: "+15550100200", tags: $tags }) { contact { id } } }'
const list = 'query ($status: BroadcastStatus) { broadcasts(filter: { status: $status }) { nodes { id } } }'
const one = 'query ($id: ID!) { contact(id: $id) { id } }'
const all = [tag, named, send, contact, list, one]

const text = { text: { body: 'Hi' } }
const to = { phone: '+15550100200' }
const inHeader = (header: object) => ({
  input: { to, content: { linkButton: { body: 'Hi', button: 'Go', url: 'https://example.com', header } } },
})

const values: Record<string, [document: string, variables: object, field: string][]> = {
  'what no enum has': [
    [tag, { input: { name: 'vip', color: 'blue' } }, 'input.color'],
    [list, { status: 'LOST' }, 'filter.status'],
  ],
  'what is missing, null, unknown or of another type': [
    [one, {}, 'id'],
    [one, { id: null }, 'id'],
    [one, { id: {} }, 'id'],
    [named, { name: 7 }, 'input.name'],
    [tag, { input: {} }, 'input.name'],
    [tag, { input: { name: null } }, 'input.name'],
    [tag, { input: { name: 'vip', colour: 'BLUE' } }, 'input.colour'],
    [tag, { input: 'vip' }, 'input'],
    [contact, { tags: ['a', null] }, 'input.tags[1]'],
    [send, { input: { to } }, 'input.content'],
    [send, { input: { to, content: { text: {} } } }, 'input.content.text.body'],
  ],
  'both or none of what is given alone': [
    [send, { input: { to: { ...to, contactId: 'a' }, content: text } }, 'input.to'],
    [send, { input: { to: {}, content: text } }, 'input.to'],
    [send, { input: { to: { phone: null }, content: text } }, 'input.to.phone'],
    [send, { input: { to, content: { ...text, location: { latitude: 1, longitude: 1 } } } }, 'input.content'],
    [send, { input: { to, content: {} } }, 'input.content'],
    [send, inHeader({ text: 'a', image: 'b' }), 'input.content.linkButton.header'],
  ],
}

const literals: [document: string, field: string][] = [
  ['mutation { createTag(input: { name: "vip", color: blue }) { tag { name } } }', 'input.color'],
  ['mutation { createTag(input: { name: 7 }) { tag { name } } }', 'input.name'],
  ['mutation { createTag(input: {}) { tag { name } } }', 'input.name'],
  ['mutation { createTag(input: { name: "vip", colour: BLUE }) { tag { name } } }', 'input.colour'],
  ['{ broadcasts(filter: { status: LOST }) { nodes { id } } }', 'filter.status'],
  ['{ broadcasts(state: SENT) { nodes { id } } }', 'state'],
  ['query ($id: String) { contact(id: $id) { id } }', 'id'],
  [
    'mutation { createContact(input: { phone: "+15550100200", tags: ["a", 7] }) { contact { id } } }',
    'input.tags[1]',
  ],
  [
    'mutation { sendMessage(input: { to: {}, content: { text: { body: "Hi" } } }) { message { id } } }',
    'input.to',
  ],
  [
    'mutation { sendMessage(input: { to: { phone: "1", contactId: "2" }, content: { text: { body: "Hi" } } }) { message { id } } }',
    'input.to',
  ],
  [
    'mutation ($p: String) { sendMessage(input: { to: { phone: $p }, content: { text: { body: "Hi" } } }) { message { id } } }',
    'input',
  ],
]

const hashOf = (document: string) => createHash('sha256').update(document).digest('hex')

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive({
    door: { documents: new Map(all.map((document) => [hashOf(document), document])) },
  })
  person = await live.signIn()
})
afterAll(() => live?.close())

async function refusal(body: object) {
  const response = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}` },
    body: JSON.stringify(body),
  })
  const { errors } = (await response.json()) as { errors: { extensions: Record<string, unknown> }[] }
  const { code, field, status } = errors[0]?.extensions ?? {}
  return { code, field, status }
}

const persisted = (document: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(document) } },
})

describe.each(Object.entries(values))('%s is refused in a variable', (_, cases) => {
  test.each(cases)('%s %j: %s', async (document, variables, field) => {
    const refused = { code: 'INVALID_REQUEST', status: 400, field }
    expect(await refusal({ query: document, variables })).toEqual(refused)
    expect(await refusal({ ...persisted(document), variables })).toEqual(refused)
  })
})

test.each(literals)('and in the document: %s: %s', async (query, field) => {
  expect(await refusal({ query })).toEqual({ code: 'INVALID_REQUEST', status: 400, field })
})

test('a refusal that is of no input names none', async () => {
  expect(await refusal({ query: '{ nothingLikeIt }' })).toEqual({ code: 'INVALID_REQUEST', status: 400 })
})

test('none of them has changed anything', async () => {
  const { rows } = await live.app.pool.query(
    'select (select count(*) from tag)::int as tags, (select count(*) from message)::int as messages',
  )
  expect(rows).toEqual([{ tags: 0, messages: 0 }])
})
