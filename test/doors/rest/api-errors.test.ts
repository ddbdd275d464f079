import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, errors } from '#core/errors.ts'
import { firstProblem, whole } from '#core/validation.ts'
import type { CompiledApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import { apiError } from '#doors/rest/api/errors.ts'
import { readApiRequest } from '#doors/rest/api/reading.ts'

const told = (error: AppError, field?: string, label?: string) => {
  const { status, body } = apiError(error, field, label)
  return [status, JSON.parse(String(body)).message]
}

test('a wrong state is 400, and what is still in use 409 as everywhere (spec/8 G17)', () => {
  expect(told(new AppError('invalid_state', 'It is over.'))).toEqual([400, 'It is over.'])
  const used = new AppError('invalid_state', 'It is in use.', { stillInUse: true })
  expect([used.status, ...told(used)]).toEqual([409, 409, 'It is in use.'])
  expect(told(new AppError('conflict', 'It is there.', { field: 'name' }), 'name')).toEqual([
    409,
    'It is there.',
  ])
  expect(told(errors.limitReached('contacts', 1, 1))[0]).toBe(403)
})

test('a text that is whole is the message, whatever field or object it is about', () => {
  const plain = new AppError('invalid_field', 'Is wrong.', { field: 'name' })
  expect(told(plain, 'name')).toEqual([400, 'name: Is wrong.'])
  const text = new AppError('invalid_field', 'Account not found', { field: 'account', whole: true })
  expect(told(text, 'account', 'template')).toEqual([400, 'Account not found'])
  expect(told(errors.notFound('member'), undefined, 'member')).toEqual([404, 'Member not found'])
  const gone = new AppError('not_found', 'Not in the team', { whole: true })
  expect(told(gone, undefined, 'team')).toEqual([404, 'Not in the team'])
})

test('a rule of an input says that its text is whole', () => {
  const name = z.string({ error: whole('Tell the name of the thing') })
  const input = z.object({ name, other: z.string({ error: 'Tell the other one' }) })
  const problemOf = (value: unknown) => (firstProblem(input, value) as { problem: AppError }).problem
  expect(problemOf({ other: 'x' })).toMatchObject({ whole: true, field: 'name' })
  expect(problemOf({ name: 'x' })).toMatchObject({ whole: false, field: 'other' })
})

test('parts of a path are uuids whatever their name, but for those that an endpoint calls words (spec/8 G16)', async () => {
  const read = (path: Record<string, string>, endpoint: object = {}) =>
    readApiRequest(
      {} as never,
      { body: undefined, ...endpoint } as CompiledApiEndpoint,
      empty(),
      { kind: 'anonymous' },
      path,
      '',
    )
  const empty = () =>
    Object.assign((async function* () {})(), { headers: {}, on() {}, off() {} }) as unknown as IncomingMessage
  await expect(read({ contact: 'x' })).rejects.toMatchObject({ message: 'Invalid contact ID' })
  await expect(read({ message_id: 'x' }, { label: 'message' })).rejects.toMatchObject({
    message: 'Invalid message ID',
  })
  const words = apiEndpoints.flatMap(({ path, words = [] }) => words.map((word) => `${path} ${word}`))
  expect(words.sort()).toEqual([
    '/chatbot/flows/{id}/versions/{version}/restore version',
    '/custom-actions/redirect/{token} token',
    '/export/{table}/config table',
    '/import/{table}/config table',
    '/ivr-flows/audio/{filename} filename',
    '/me/single-sign-on/{organization_id}/{provider} provider',
    '/me/single-sign-on/{organization_id}/{provider} provider',
    '/settings/sso/{provider} provider',
    '/settings/sso/{provider} provider',
    '/tags/{name} name',
    '/tags/{name} name',
  ])
})
