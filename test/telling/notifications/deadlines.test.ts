import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { takeNotifications } from '#telling/notifications/follow-log.ts'
import { type ContactScene, startContacts } from '../../messaging/contacts/contacts/scene.ts'
import { memberSession, type Session } from '../../support/session.ts'

// Who hears of deadlines of service levels (docs/adr/0174, docs/adr/0188).

let scene: ContactScene
let ann: Session
let bob: Session
let contact: { id: string }

beforeAll(async () => {
  scene = await startContacts()
  ann = await memberSession(scene.parley, scene.shop.workspaceId)
  bob = await memberSession(scene.parley, scene.shop.workspaceId)
  contact = await scene.create({ name: 'Ada Lovelace' })
  await take()
})
afterAll(() => scene?.parley.close())

async function take(): Promise<void> {
  while ((await takeNotifications(scene.parley.app)).more);
}

const idOf = async ({ email }: Session) =>
  (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string

const listed = async (by: Session) =>
  (
    (await by.graphql('{ notifications { nodes { kind name } } }')).notifications as never as {
      nodes: object[]
    }
  ).nodes

async function happened(type: string, extras: object): Promise<void> {
  const { app, clock } = scene.parley
  const event = { id: newId(), workspaceId: scene.shop.workspaceId, type, subjectId: contact.id }
  await inTransaction(app.pool, (tx) =>
    appendEvents(app, tx, [
      { ...event, contactId: contact.id, data: { extras: { ...extras } }, occurredAt: clock.now() },
    ]),
  )
  await take()
}

test('whoever has the chat hears of a deadline, or the team in whose queue it is while nobody has it', async () => {
  const made = await ann.graphql('mutation { createTeam(input: { name: "Sales" }) { team { id } } }')
  const { id } = (made as never as { createTeam: { team: { id: string } } }).createTeam.team
  await scene.sql('insert into team_member (workspace_id, team_id, user_id) values ($1, $2, $3)', [
    scene.shop.workspaceId,
    id,
    await idOf(bob),
  ])
  const team = { id, name: 'Sales' }
  await happened('service.due_soon', { agent: { id: await idOf(ann), name: 'Ann' }, team })
  expect(await listed(ann)).toEqual([{ kind: 'DUE_SOON', name: 'Ada Lovelace' }])
  expect(await listed(bob)).toEqual([])
  await happened('service.missed', { agent: null, team })
  expect(await listed(bob)).toEqual([{ kind: 'OVERDUE', name: 'Ada Lovelace' }])
  // Of a queue that is nobody's nobody hears.
  await happened('service.due_soon', { agent: null, team: null })
  expect([await listed(ann), await listed(bob)].map(({ length }) => length)).toEqual([1, 1])
})
