import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { memberNow } from '#people/sessions/members.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// In whose name a message is sent later.

let scene: ContactScene
let ann: Session
let ben: Session

const userOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string

beforeAll(async () => {
  scene = await startContacts()
  ann = await memberSession(scene.parley, scene.shop.workspaceId)
  ben = await memberSession(scene.parley, scene.shop.workspaceId)
})
afterAll(() => scene?.parley.close())

test('a person without a session has the rights of now', async () => {
  const { app } = scene.parley
  const member = await memberNow(app, scene.shop.workspaceId, await userOf(ann))
  expect(member?.permissions.has('chat:write')).toBe(true)
  expect(createCtx(app, { actor: member ?? { kind: 'system', workspaceId: '' } }).actor.kind).toBe('member')
  expect(await memberNow(app, scene.other.workspaceId, await userOf(ann))).toBeNull()
  await scene.sql('update user_account set is_active = false where email = $1', [ben.email])
  expect(await memberNow(app, scene.shop.workspaceId, await userOf(ben))).toBeNull()
})
