import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type CallScene, type Person, startCalls } from './scene.ts'

// What members write down about a call, and who may.

let scene: CallScene
let ada: Person
let callId: string
beforeAll(async () => {
  scene = await startCalls()
  ada = await scene.person()
  const platformId = await scene.dial('15550461001')
  await scene.customer('terminate', platformId)
  callId = String((await scene.call(platformId, 'missed')).id)
})
afterAll(() => scene?.parley.close())

const text = 'mutation ($input: SetCallNoteInput!) { setCallNote(input: $input) { call { id note } } }'
const write = async (person: Person, note: unknown, id = callId) =>
  (await person.ask(text, { input: { callId: id, note } })).body
const kept = async () => (await scene.sql('select note from call where id = $1', [callId]))[0]?.note

test('a note is kept with its call, replaced and taken away, and live screens hear of it', async () => {
  const { body } = await scene.admin.ask(text, { input: { callId, note: ' Wants the oak desk. ' } })
  expect(body.data.setCallNote.call).toEqual({ id: callId, note: 'Wants the oak desk.' })
  expect((await scene.told(callId)).at(-1)).toBe('call.changed')
  const told = (await scene.told(callId)).length
  await write(scene.admin, 'Wants the oak desk.')
  expect(await scene.told(callId)).toHaveLength(told)
  await write(scene.admin, 'Wants two of them.')
  expect(await kept()).toBe('Wants two of them.')
  await write(scene.admin, '')
  expect(await kept()).toBeNull()
})

test('who sees no such call finds none, too long a note is refused, and both change nothing', async () => {
  await write(scene.admin, 'As it was.')
  expect((await write(scene.admin, 'n'.repeat(5_001))).errors[0].extensions.field).toBe('input.note')
  expect((await write(scene.admin, 'Nul\u0000')).errors).toHaveLength(1)
  const other = await scene.parley.tenant()
  const stranger = await memberSession(scene.parley, other.workspaceId)
  const foreign = await stranger.ask(text, { input: { callId, note: 'Mine' } })
  expect(foreign.body.errors[0].extensions.code).toBe('NOT_FOUND')
  expect(await kept()).toBe('As it was.')
})

test('whoever has a call writes about it during the call', async () => {
  const phone = '15550461002'
  await scene.chatOf(phone, ada.id)
  const platformId = await scene.dial(phone)
  const { id = '' } = await scene.call(platformId, 'ringing')
  const accept = 'mutation ($input: AcceptCallInput!) { acceptCall(input: $input) { call { id } } }'
  await ada.graphql(accept, { input: { callId: id, answer: 'v=0\r\na=answer\r\n' } })
  expect((await write(ada, 'Asks for a bill.', id)).data.setCallNote.call.note).toBe('Asks for a bill.')
  await scene.customer('terminate', platformId, { duration: 4 })
  await scene.call(platformId, 'completed')
})
