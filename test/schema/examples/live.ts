import type { Example, Examples } from './example.ts'
import type { Asker, Scene } from './scene.ts'

/** An area's subscription, and what happens so that it tells something. */
const heard = (select: string, meanwhile: Example['meanwhile'], given: Example['given'] = {}): Example => ({
  select,
  meanwhile,
  given,
})
const writes = (scene: Scene) => scene.writes('Are you there?')

/** The platform says that it takes nothing for the number any more. */
async function lost({ parley, tenant }: Scene): Promise<void> {
  const phone_number = (await tenant.v1.get('/numbers')).body.data[0].phone.slice(1)
  const value = { event: 'ACCOUNT_OFFBOARDED', phone_number }
  await parley.sandbox.control('/callback', { field: 'account_update', value })
}

/** What a browser says of itself. */
const pushed = {
  endpoint: 'https://push.example.com/send/8c1f0e',
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
  scope: 'TEAM',
}

/** Somebody whom a colleague named in a note. */
async function notified(scene: Scene): Promise<Asker> {
  const asker = await scene.member()
  const { id } = (await asker.api.get('/me')).body.data
  await scene.parley.app.pool.query(
    `insert into notification (workspace_id, user_id, id, kind, contact_id, created_at)
     values ($1, $2, gen_random_uuid(), 'mentioned', $3, now())`,
    [scene.tenant.workspaceId, id, await scene.contact()],
  )
  return asker
}

export const live: Examples = {
  eventSequence: {},
  events: heard(
    '{ __typename sequence ... on EventAboutContact { contactId conversation { unreadCount agent { name } } } ... on EventAboutMessage { message { id status } } }',
    writes,
    { types: ['MESSAGE_RECEIVED', 'MESSAGE_STATUS', 'CHAT_ASSIGNED'] },
  ),
  messageEvents: heard(
    '{ __typename ... on Event { sequence } ... on MessageReceived { message { id type contact { name } } } ... on MessageStatusChanged { previousStatus message { id status } } }',
    writes,
  ),
  conversationEvents: heard(
    '{ __typename ... on Event { sequence } ... on EventAboutContact { conversation { id unreadCount lastMessagePreview } } ... on ConversationAssigned { previousAgent { name } } }',
    writes,
    async (scene) => ({ contactIds: [await scene.contact()] }),
  ),
  noteEvents: heard(
    '{ __typename ... on Event { sequence } ... on NoteCreated { note { id content author { name } } mentioned { name } } }',
    async (scene) =>
      scene.admin.api.post('/graphql', {
        query:
          'mutation ($id: ID!) { createNote(input: { contactId: $id, content: "Call back" }) { note { id } } }',
        variables: { id: await scene.contact() },
      }),
    async (scene) => ({ contactIds: [await scene.contact()] }),
  ),
  transferEvents: heard(
    '{ __typename ... on Event { sequence } ... on TransferCreated { transfer { id status notes contactName } } ... on TransferAssigned { transfer { id agent { name } } } }',
    async (scene) => scene.admin.api.post('/chatbot/transfers', { contact_id: await scene.contact() }),
    async (scene) => ({ contactIds: [await scene.contact()] }),
  ),
  contactEvents: heard(
    '{ __typename ... on Event { sequence } ... on ContactUpdated { changed contact { id name tagNames } } }',
    async (scene) =>
      scene.tenant.v1.send('PATCH', `/contacts/${await scene.contact()}`, { add_tags: ['vip'] }),
    async (scene) => ({ contactIds: [await scene.contact()] }),
  ),
  accountEvents: heard(
    '{ __typename ... on Event { sequence } ... on AccountUpdated { changed account { id name } } ... on AccountDeleted { accountId } }',
    async ({ admin }) => {
      const { accounts } = (await admin.api.get('/accounts')).body.data
      await admin.api.send('PUT', `/accounts/${accounts[0].id}`, { name: 'Help' })
    },
  ),
  templateEvents: heard(
    '{ __typename ... on Event { sequence } ... on TemplateStatusChanged { previousStatus template { id name status } } }',
    ({ tenant }) =>
      tenant.v1.post('/templates', {
        name: 'order_shipped',
        language: 'en',
        category: 'utility',
        body: { text: 'Your order left our house.' },
      }),
  ),
  broadcastEvents: heard(
    '{ __typename ... on Event { sequence } ... on BroadcastStatusChanged { previousStatus broadcast { id name status counts { total sent } } } }',
    ({ tenant }) =>
      tenant.v1.post('/broadcasts', {
        name: 'Order updates',
        template: { name: 'order_update', language: 'en', params: { 1: 'friend' } },
        recipients: [{ to: '+15551234567' }],
      }),
  ),
  numberEvents: heard(
    '{ __typename ... on Event { sequence } ... on NumberStatusChanged { previousStatus number { id status } } }',
    lost,
  ),
  presence: { by: (scene) => scene.member(), select: '{ id name }' },
  conversationPresence: {
    given: async (scene) => ({ contactId: await scene.contact() }),
    select: '{ id name isTyping }',
  },
  setTyping: {
    given: async (scene) => ({ contactId: await scene.contact(), typing: true }),
    select: '{ typing }',
  },
  draftChanged: {
    select: '{ contactId drafts { id kind text version } }',
    meanwhile: async (scene) => {
      const text =
        'mutation ($id: ID!) { saveDraft(input: { contactId: $id, text: "Dear Ann" }) { draft { id } } }'
      const variables = { id: await scene.contact() }
      await scene.admin.api.post('/graphql', { query: text, variables })
    },
  },
  inboxArrangementChanged: {
    select: '{ savedViewIds orders { view orderBy } }',
    meanwhile: async (scene) => {
      const text =
        'mutation { keepViewOrder(input: { view: "mine", orderBy: DUE }) { inboxArrangement { savedViewIds } } }'
      await scene.admin.api.post('/graphql', { query: text })
    },
  },
  permissionsUpdated: {
    by: async (scene) => {
      await scene.post('/roles', { name: 'Clerk', permissions: ['chat:read', 'chat:write'] })
      return scene.member('Clerk')
    },
    select: '{ id permissions role { name } }',
    meanwhile: async (scene) => {
      const id = await scene.roleId('Clerk')
      const { version } = (await scene.admin.api.get(`/roles/${id}`)).body.data
      await scene.admin.api.send('PUT', `/roles/${id}`, {
        version,
        feature_version: 1,
        permissions: ['chat:read'],
      })
    },
  },
  socketToken: { select: '{ token }' },
  pushKey: {},
  notifications: {
    by: notified,
    select:
      '{ nodes { id kind name actorName contactId readAt createdAt } pageInfo { endCursor hasNextPage } }',
  },
  unreadNotifications: { by: notified, select: '{ count isExact }' },
  markNotificationsRead: { by: notified, given: { ids: null }, select: '{ unread { count } }' },
  unreadNotificationsChanged: {
    by: notified,
    select: '{ count isExact }',
    meanwhile: async () => {},
  },
  notificationPreferences: {
    select: '{ topics { topic inPage byPush byMail } quietFrom quietTo quietDays timezone digestAt }',
  },
  setNotificationPreferences: {
    given: {
      topics: [{ topic: 'IMPORTS', inPage: true, byPush: false, byMail: 'DIGEST' }],
      quietFrom: '20:00',
      quietTo: '08:00',
      quietDays: ['SATURDAY', 'SUNDAY'],
      timezone: 'Europe/Berlin',
      digestAt: '09:30',
    },
    select:
      '{ preferences { topics { topic inPage byPush byMail } quietFrom quietTo quietDays timezone digestAt } }',
  },
  subscribeToPush: { given: pushed, select: '{ id endpoint scope }' },
  unsubscribeFromPush: { given: { endpoint: pushed.endpoint }, select: '{ removed }' },
}
