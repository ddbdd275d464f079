import { afterAll, beforeAll, expect, test } from 'vitest'
import { speaker } from '../../../doors/event-language/speaker.ts'
import { until } from '../../../support/until.ts'
import { graphqlSocket } from '../../inbox/notes/graphql-socket.ts'
import { type SlaScene, startSla } from './scene.ts'

// What existing clients hear of escalations (spec/5 1.22 and 3.3; spec/9 section 5).

let scene: SlaScene

beforeAll(async () => {
  scene = await startSla()
})
afterAll(() => scene?.parley.close())

test('each level is told with its name and with those whom it is for, as it was then', async () => {
  const { parley, admin } = scene
  const lead = await scene.person()
  await scene.set({ slaEnabled: true, slaEscalationMinutes: 1, slaEscalationNotifyIds: [lead.id] })
  const { token } = (await admin.api.get('/auth/ws-token')).body.data
  const client = await speaker(`${parley.url.replace('http', 'ws')}/ws`, token)
  const person = await scene.writer()
  const { id } = await scene.transfer({}, person)
  const since = (await scene.row(id)).transferred_at as Date
  await scene.pass(1)
  await until(() => client.of('transfer_escalation').length === 1)
  await scene.set({ slaEscalationNotifyIds: [] })
  await scene.pass(1)
  await until(() => client.of('transfer_escalated').length === 2)
  const about = {
    id,
    contact_id: person.id,
    phone_number: person.phone.replace('+', ''),
    waiting_since: since.toISOString(),
  }
  expect(client.of('transfer_escalation').map(({ payload }) => payload)).toMatchObject([
    { ...about, escalation_level: 1, level_name: 'warning', escalation_notify_ids: [lead.id] },
    { ...about, escalation_level: 2, level_name: 'critical', escalation_notify_ids: [] },
  ])
  client.ws.close()
})

test('a deadline that passes is told live, once', async () => {
  const { parley, admin } = scene
  await scene.set({
    slaEnabled: true,
    slaResponseMinutes: 1,
    slaResolutionMinutes: 2,
    slaEscalationMinutes: 60,
  })
  const { token } = (await admin.api.get('/auth/ws-token')).body.data
  const socket = await graphqlSocket(
    `${parley.url.replace('http', 'ws')}/ws`,
    token,
    `subscription { transferEvents { __typename ... on TransferBreached { transferId by { __typename } transfer { isBreached } } } }`,
  )
  const { id, contact_id: contactId } = await scene.transfer()
  await scene.pass(2)
  await scene.pass(2)
  await until(() => socket.heard.length >= 2)
  expect((await scene.told(contactId)).filter((type) => type === 'transfer.breached')).toHaveLength(1)
  expect(socket.heard).toMatchObject([
    { transferEvents: { __typename: 'TransferCreated' } },
    {
      transferEvents: {
        __typename: 'TransferBreached',
        transferId: id,
        by: { __typename: 'ChatbotActor' },
        transfer: { isBreached: true },
      },
    },
  ])
  socket.close()
})
