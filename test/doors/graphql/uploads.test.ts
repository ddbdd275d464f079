import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Operations with a file, as the GraphQL multipart request has them.

let parley: Parley
let shop: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())

const png = readFileSync(join(import.meta.dirname, '../../../docs/api/photo.png'))
const photo = new File([png], 'photo.png', { type: 'image/png' })

const query = `mutation ($input: UploadMediaInput!) {
  uploadMedia(input: $input) { media { id kind mimeType size filename } }
}`
const operation = (input: object = { file: null }) => JSON.stringify({ query, variables: { input } })
const map = JSON.stringify({ 0: ['variables.input.file'] })

type Parts = [name: string, value: string | File][]
const whole: Parts = [
  ['operations', operation()],
  ['map', map],
  ['0', photo],
]

function formOf(parts: Parts): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

const headersOf = (session: Session): Record<string, string> => ({
  cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': session.cookies.get('svc_csrf') ?? '',
})

async function post(body: BodyInit, headers: Record<string, string> = headersOf(admin)) {
  const response = await fetch(`${parley.url}/api/graphql`, { method: 'POST', body, headers })
  const answer = (await response.json()) as {
    data?: Record<string, never>
    errors?: { message: string; extensions: Record<string, unknown> }[]
  }
  const [error] = answer.errors ?? []
  return { status: response.status, answer, code: error?.extensions.code, field: error?.extensions.field }
}

test('a file that comes with the operation is kept, and can be sent', async () => {
  const { answer } = await post(formOf(whole))
  expect(answer).toEqual({
    data: {
      uploadMedia: {
        media: {
          id: expect.any(String),
          kind: 'IMAGE',
          mimeType: 'image/png',
          size: png.length,
          filename: 'photo.png',
        },
      },
    },
  })
})

test('its part may have any name, and other variables stay as they are', async () => {
  const { answer } = await post(
    formOf([
      ['map', JSON.stringify({ picture: ['variables.input.file'] })],
      ['operations', operation({ voice: false, file: null })],
      ['picture', photo],
    ]),
  )
  expect(answer.errors).toBeUndefined()
})

test('a server uploads with its key', async () => {
  const made = await admin.graphql(
    'mutation ($input: CreateApplicationKeyInput!) { createApplicationKey(input: $input) { applicationKey { key } } }',
    { input: { name: 'Uploads', scopes: ['CHAT_WRITE'] } },
  )
  const { key } = (made.createApplicationKey as never as { applicationKey: { key: string } }).applicationKey
  expect((await post(formOf(whole), { 'x-api-key': key })).answer.errors).toBeUndefined()
})

test.each<[string, Parts, object]>([
  ['no operation', whole.slice(1), { code: 'INVALID_REQUEST', field: 'operations' }],
  ['an operation that is no JSON', [['operations', '{'], ...whole.slice(1)], { field: 'operations' }],
  ['a list of operations', [['operations', `[${operation()}]`], ...whole.slice(1)], { field: 'operations' }],
  [
    'no map',
    [
      ['operations', operation()],
      ['0', photo],
    ],
    { code: 'INVALID_REQUEST', field: 'map' },
  ],
  ['no file', whole.slice(0, 2), { code: 'INVALID_REQUEST' }],
  ['two files', [...whole, ['1', photo]], { code: 'INVALID_REQUEST', field: '1' }],
  [
    'a map of another part',
    [
      ['operations', operation()],
      ['map', map],
      ['1', photo],
    ],
    { field: 'map' },
  ],
  [
    'a map to two places',
    [
      ['operations', operation()],
      ['map', '{"0":["variables.input.file","variables.input.voice"]}'],
      ['0', photo],
    ],
    { field: 'map' },
  ],
  [
    'a place that is not null',
    [
      ['operations', operation({ file: 'x' })],
      ['map', map],
      ['0', photo],
    ],
    { code: 'INVALID_REQUEST', field: 'map' },
  ],
  [
    'a place that is not there',
    [
      ['operations', operation()],
      ['map', '{"0":["variables.input.__proto__.file"]}'],
      ['0', photo],
    ],
    { code: 'INVALID_REQUEST', field: 'map' },
  ],
])('%s is refused', async (_what, parts, refusal) => {
  expect(await post(formOf(parts))).toMatchObject({ status: 400, code: 'INVALID_REQUEST', ...refusal })
})

test('a file is not taken in JSON, nor where an operation wants none', async () => {
  const json = { ...headersOf(admin), 'content-type': 'application/json' }
  expect((await post(operation({ file: 'photo.png' }), json)).code).toBe('INVALID_REQUEST')
  const other = 'mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { name } } }'
  const parts: Parts = [
    ['operations', JSON.stringify({ query: other, variables: { input: { name: null } } })],
    ['map', JSON.stringify({ 0: ['variables.input.name'] })],
    ['0', photo],
  ]
  expect((await post(formOf(parts))).code).toBe('INVALID_REQUEST')
})

test('strangers, and people who may do nothing with a file, are refused before it is read', async () => {
  expect(await post(formOf(whole), {})).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  const withoutToken = { cookie: headersOf(admin).cookie as string }
  expect((await post(formOf(whole), withoutToken)).code).toBe('FORBIDDEN')
  const role = { name: 'Reader', permissions: ['chat:read'] }
  await admin.api.post('/roles', role)
  const reader = await memberSession(parley, shop.workspaceId, 'Reader')
  // What cannot be read would be INVALID_REQUEST.
  expect((await post(formOf([['operations', '{']]), headersOf(reader))).code).toBe('FORBIDDEN')
})

test('a file has its greatest size', async () => {
  const large = new File([new Uint8Array(105 * 1024 * 1024)], 'large.bin')
  const { status, code } = await post(formOf([...whole.slice(0, 2), ['0', large]]))
  expect({ status, code }).toEqual({ status: 413, code: 'TOO_LARGE' })
})
