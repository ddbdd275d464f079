import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallScene, offer, startCalls } from './scene.ts'

// Calls of people who are blocked (docs/adr/0160): they ring at nobody, and nobody hears of them.

const phone = '15550462001'
const block =
  'mutation ($input: BlockContactInput!) { blockContact(input: $input) { contact { isBlocked } } }'
const unblock =
  'mutation ($input: UnblockContactInput!) { unblockContact(input: $input) { contact { isBlocked } } }'
const thread = `query ($contactId: ID!) { timeline(contactId: $contactId, first: 10) { nodes { __typename } } }`

let scene: CallScene
let contactId: string
beforeAll(async () => {
  scene = await startCalls()
  const ada = await scene.person()
  contactId = await scene.chatOf(phone, ada.id)
  await scene.admin.graphql(block, { input: { contactId, reason: 'SPAM' } })
})
afterAll(() => scene?.parley.close())

test('a call of theirs is refused at the platform, kept as missed, and told nobody', async () => {
  // A name that the platform tells of them is kept as ever.
  const told = () => scene.sql(`select type from event where type <> 'contact.updated' order by seq`)
  const before = await told()
  const platformId = await scene.dial(phone)
  const call = await scene.call(platformId, 'missed')
  expect(call).toMatchObject({ rings_at: [], agent_id: null, offer_sdp: null, ended_by: 'system' })
  await scene.parley.until(async () => (await scene.there(platformId))?.state === 'ended')
  expect(await scene.told(String(call.id))).toEqual([])
  expect(await told()).toEqual(before)
  expect(await scene.sql('select from call_transfer')).toEqual([])
  const [chat] = await scene.sql('select status, unread_count from conversation where contact_id = $1', [
    contactId,
  ])
  expect(chat).toMatchObject({ status: 'closed', unread_count: 0 })
})

test('they can neither be called nor asked whether they may be', async () => {
  const { numberId } = scene.shop
  const start = 'mutation ($input: StartCallInput!) { startCall(input: $input) { answer } }'
  const ask = `mutation ($input: RequestCallPermissionInput!) { requestCallPermission(input: $input) { permissionId } }`
  for (const [text, more] of [
    [start, { sdpOffer: offer }],
    [ask, {}],
  ] as const) {
    const { body } = await scene.admin.ask(text, { input: { contactId, numberId, ...more } })
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_STATE', reason: 'CONTACT_BLOCKED' })
  }
})

test('after an unblock their call stands in the chat, and the next one rings', async () => {
  await scene.admin.graphql(unblock, { input: { contactId } })
  const { timeline } = (await scene.admin.graphql(thread, { contactId })) as never as {
    timeline: { nodes: object[] }
  }
  expect(timeline.nodes).toContainEqual({ __typename: 'TimelineMissedCall' })
  const platformId = await scene.dial(phone)
  await scene.call(platformId, 'ringing')
})
