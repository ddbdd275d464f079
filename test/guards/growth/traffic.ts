import { createHmac } from 'node:crypto'
import type { JobKind } from '#core/context/context.ts'
import { askDue } from '../../../jobs/due-now.ts'
import { jobs } from '../../../jobs/index.ts'
import { apiClient } from '../../support/api-client.ts'
import { memberSession } from '../../support/session.ts'
import type { GrowthScene } from './scene.ts'

// What a workspace does all day, through the doors: each statement of these ways is run with what is kept.

const kinds: readonly JobKind[] = [
  'callbacks',
  'bot',
  'broadcasts',
  'hand-over',
  'timers',
  'sla',
  'rollups',
  'fan-out',
  'deliveries',
  'legacy-webhooks',
  'mail',
  'media',
  'read-receipts',
  'push',
]

/** What the later kinds need done to the end, and what has more to do once its log is read. */
const goesOn: ReadonlySet<JobKind> = new Set(['callbacks', 'fan-out', 'rollups'])

/** All work that is due, once. */
async function work({ parley }: GrowthScene): Promise<void> {
  await askDue(parley.app, jobs)()
  for (const kind of kinds) {
    const job = jobs.find((one) => one.kind === kind)
    // What the platform tells of what was sent comes before what people write, and all events before deliveries of them.
    while ((await job?.run(parley.app))?.more && goesOn.has(kind));
    await job?.settle?.(parley.app)
  }
}

const page = 'nodes { __typename } pageInfo { hasNextPage endCursor }'

/** Lists and counts as the dashboard asks for them, by what they need of the scene. */
const reads = `query ($contact: ID!, $broadcast: ID!, $transfer: ID!, $endpoint: ID!, $message: ID!) {
  inboxCounts { mine { chats { value } } open { chats { value } } unassigned { chats { value } } failed { chats { value } } closing { chats { value } } snoozed { chats { value } } mentioned { chats { value } } }
  newest: conversations(first: 25) { nodes { status lastMessage { id } contact { name } agent { name } windows { expiresAt } } }
  open: conversations(filter: { status: OPEN }) { ${page} }
  mine: conversations(filter: { mine: true }) { ${page} }
  unassigned: conversations(filter: { unassigned: true, status: OPEN }) { ${page} }
  unread: conversations(filter: { unread: true }) { ${page} }
  failed: conversations(filter: { failed: true }) { ${page} }
  waiting: conversations(filter: { status: OPEN, snoozed: false }, orderBy: WAITING) { ${page} }
  due: conversations(filter: { status: OPEN, snoozed: false }, orderBy: DUE) { ${page} }
  byPriority: conversations(filter: { status: OPEN, snoozed: false }, orderBy: PRIORITY) { ${page} }
  contacts(first: 25) { nodes { id conversation { status } } }
  tagged: contacts(filter: { tag: "vip" }) { ${page} }
  named: contacts(filter: { search: "81dc9bdb52d0" }) { ${page} }
  byName: contacts(order: NAME, filter: { hasName: true }) { ${page} }
  byNameBack: contacts(order: NAME, last: 25) { ${page} }
  byMessage: contacts(order: LATEST_MESSAGE) { ${page} }
  bySilence: contacts(order: OLDEST_MESSAGE, last: 25) { ${page} }
  oldest: contacts(order: OLDEST) { ${page} }
  namedByName: contacts(order: NAME_DESCENDING, filter: { search: "81dc9bdb52d0" }) { ${page} }
  messages(first: 25) { nodes { id content { __typename } contact { name } author { name } } }
  found: messages(filter: { search: "00001234" }) { ${page} }
  contact(id: $contact) { name messages(first: 20) { nodes { id replies(first: 5) { ${page} } reactions(first: 5) { ${page} } } } transfers(first: 5) { ${page} } broadcasts(first: 5) { ${page} } botSessions(first: 5) { ${page} } marketingChoices(first: 5) { ${page} } }
  conversation(contactId: $contact) { botPausedUntil unreadCount isWithPeople hasUnreadMention timeline(first: 20) { nodes { __typename } } notes(first: 5) { ${page} } scheduledMessages(first: 5) { ${page} } readers { name } activeTransfer { id } }
  timeline(contactId: $contact, first: 20) { nodes { __typename } }
  message(id: $message) { id status botDecision { look } }
  transfers(first: 25) { nodes { id contactName agent { name } } }
  transferQueues { __typename }
  transfer(id: $transfer) { id status firstResponse { id } }
  broadcasts(first: 25) { nodes { id status } }
  broadcast(id: $broadcast) { id status }
  broadcastRecipients(broadcastId: $broadcast) { nodes { id status } }
  webhookEndpoints(first: 10) { nodes { id } }
  webhookDeliveries(webhookId: $endpoint) { nodes { id state } }
  botSessions(first: 25) { ${page} }
  drafts(first: 25) { ${page} }
  templates(first: 25) { ${page} }
  members(first: 25) { ${page} }
}`

let next = 0
const phone = () => `1555300${String(next++).padStart(4, '0')}`

/** Callbacks of the platform, signed as it signs them. */
async function callBack({ parley, shop }: GrowthScene, value: object): Promise<void> {
  const metadata = { display_phone_number: '15550100100', phone_number_id: shop.phoneId }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '200000000000001', changes }],
  })
  const signature = createHmac('sha256', 'sandbox-app-secret').update(body).digest('hex')
  const answer = await apiClient(`${parley.url}/api`).post('/webhook', body, {
    'x-hub-signature-256': `sha256=${signature}`,
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

const seconds = ({ parley }: GrowthScene) => String(Math.floor(parley.clock.nowMs() / 1000))

const writes = (scene: GrowthScene, from: string, more: object, id = `wamid.in.${next++}`) => ({
  contacts: [{ wa_id: from, profile: { name: 'Ann' } }],
  messages: [{ from, id, timestamp: seconds(scene), ...more }],
})

/** What was answered otherwise than it should be. */
const faults: string[] = []

const expectIn = (statuses: readonly number[], answer: { status: number; text: string }, what = '') => {
  if (!statuses.includes(answer.status)) faults.push(`${what} ${answer.status} ${answer.text.slice(0, 300)}`)
}

/** Somebody writes to a workspace whose chatbot is on. */
async function greeted(scene: GrowthScene): Promise<void> {
  const turn = (on: boolean) =>
    scene.client.query('update chatbot_settings set enabled = $2 where workspace_id = $1', [
      scene.shop.workspaceId,
      on,
    ])
  await work(scene)
  await turn(true)
  await callBack(scene, writes(scene, phone(), { type: 'text', text: { body: 'Hello' } }))
  await work(scene)
  await turn(false)
}

/** People write, and are told of what they were sent. */
async function incoming(scene: GrowthScene): Promise<string> {
  const from = phone()
  const text = { type: 'text', text: { body: 'Hello' } }
  await callBack(scene, writes(scene, from, text, `wamid.first.${from}`))
  await callBack(scene, writes(scene, from, { ...text, context: { id: `wamid.first.${from}` } }))
  await callBack(
    scene,
    writes(scene, from, { type: 'reaction', reaction: { message_id: `wamid.first.${from}`, emoji: '+' } }),
  )
  await callBack(scene, writes(scene, from, { type: 'image', image: { id: '1', mime_type: 'image/png' } }))
  await callBack(scene, writes(scene, '13000000004', text))
  await greeted(scene)
  const status = { status: 'read', timestamp: seconds(scene), recipient_id: '13000001000' }
  await callBack(scene, {
    statuses: [
      { ...status, id: 'wamid.GROWTH.1000' },
      { ...status, id: `wamid.unknown.${from}` },
    ],
  })
  await work(scene)
  return from
}

async function v1(scene: GrowthScene, from: string): Promise<{ contactId: string; messageId: string }> {
  const { shop, parley, given } = scene
  const client = parley.v1(await parley.createKey(shop.workspaceId))
  const get = async (path: string) => {
    const answer = await client.get(path)
    expectIn([200], answer, path)
    return answer.body
  }
  const text = { to: from, type: 'text', text: { body: 'Hi' } }
  const sent = await client.post('/messages', text)
  expectIn([201], sent)
  const key = { 'idempotency-key': `again-${next++}` }
  for (let index = 0; index < 2; index++) expectIn([201], await client.post('/messages', text, key))
  const template = { type: 'template', template: { name: 'hello', language: 'en' } }
  expectIn([201], await client.post('/messages', { ...template, to: phone() }))
  const { data } = await get(`/messages?contact_id=${sent.body.contact_id}&direction=incoming`)
  expectIn([201], await client.post('/messages', { ...text, reply_to_message_id: data[0]?.id }))
  const { contact_id: contactId } = sent.body
  for (const path of [
    '/messages',
    `/messages?contact_id=${contactId}`,
    '/messages?direction=incoming',
    `/messages/${sent.body.id}`,
    '/contacts',
    '/contacts?sort=updated_at',
    `/contacts?phone=${from}`,
    '/contacts?tag=vip',
    `/contacts/${contactId}`,
    '/chats',
    '/chats?status=open',
    '/chats?unassigned=true',
    `/chats/${contactId}`,
    '/chats/assignees',
    '/broadcasts',
    `/broadcasts/${given.broadcast}`,
    `/broadcasts/${given.broadcast}/recipients`,
    `/webhooks/${given.endpoint}/deliveries`,
    '/numbers',
    '/templates',
    '/usage',
  ])
    await get(path)
  const second = await client.get('/messages?limit=5')
  await get(
    `/messages?limit=5&cursor=${encodeURIComponent(second.body.next_cursor ?? second.body.pagination?.next_cursor)}`,
  )
  expectIn([201], await client.post('/contacts', { phone: phone() }))
  expectIn(
    [200],
    await client.send('PATCH', `/contacts/${contactId}`, { name: `Ann ${next}`, tags: ['vip'] }),
  )
  expectIn([200], await client.post('/contacts/bulk', { contacts: [{ phone: phone() }, { phone: phone() }] }))
  for (const change of ['reopen', 'close', 'reopen'])
    expectIn([200], await client.post(`/chats/${contactId}/${change}`))
  expectIn([200], await client.post(`/chats/${contactId}/assign`, { agent_id: given.member }))
  expectIn([200], await client.post(`/chats/${contactId}/assign`, { agent_id: null }))
  const recipients = Array.from({ length: 20 }, () => ({ to: `+${phone()}` }))
  expectIn([201], await client.post('/broadcasts', { name: 'News', template: template.template, recipients }))
  return { contactId, messageId: sent.body.id }
}

async function dashboard(
  scene: GrowthScene,
  { contactId, messageId }: { contactId: string; messageId: string },
) {
  const { parley, shop, given } = scene
  const session = await memberSession(parley, shop.workspaceId)
  const ask = async (text: string, variables: object = {}) => {
    const answer = await session.ask(text, variables as Record<string, unknown>)
    if (answer.body?.errors)
      faults.push(`${JSON.stringify(answer.body.errors).slice(0, 300)} ${text.slice(0, 80)}`)
    return answer.body?.data
  }
  const contact = contactId
  const handed = await ask(
    'mutation ($contact: ID!) { transferChat(input: { contactId: $contact, to: { general: true } }) { transfer { id } } }',
    { contact },
  )
  const variables = {
    contact,
    message: messageId,
    transfer: handed?.transferChat?.transfer.id,
    broadcast: given.broadcast,
    endpoint: given.endpoint,
  }
  for (const field of reads.split('\n').slice(1, -1)) {
    const used = Object.keys(variables).filter((name) => field.includes(`$${name}`))
    const declared = used.map((name) => `$${name}: ID!`).join(', ')
    await ask(`query ${declared ? `(${declared})` : ''} { ${field} }`, variables)
  }
  const { contacts } = (await session.api.get('/contacts')).body.data
  for (const path of [
    `/contacts/${contact}/messages`,
    `/contacts/${contacts[0].id}/notes`,
    '/contacts?search=81dc9bdb52d0',
    '/chatbot/transfers',
    '/campaigns',
    `/campaigns/${given.broadcast}/recipients`,
  ])
    expectIn([200], await session.api.get(path), path)
  await ask(
    'mutation ($contact: ID!) { createNote(input: { contactId: $contact, content: "Called" }) { note { id } } }',
    { contact },
  )
  await ask(
    'mutation ($contact: ID!) { saveDraft(input: { contactId: $contact, text: "Dear" }) { draft { id } } }',
    { contact },
  )
  await ask(
    'mutation ($contact: ID!) { markConversationRead(input: { contactId: $contact }) { conversation { id } } }',
    { contact },
  )
  await ask(
    'mutation ($contact: ID!) { sendMessage(input: { to: { contactId: $contact }, content: { text: { body: "Hi" } } }) { message { id } } }',
    { contact },
  )
  await ask('mutation { pickTransfer { transfer { id } } }')
  await ask('mutation ($id: ID!) { resumeTransfer(input: { id: $id }) { transfer { id } } }', {
    id: variables.transfer,
  })
}

/** All of it, once; answers what went wrong. */
export async function traffic(scene: GrowthScene): Promise<string[]> {
  const from = await incoming(scene)
  const made = await v1(scene, from)
  await work(scene)
  await dashboard(scene, made)
  await work(scene)
  return faults.splice(0)
}
