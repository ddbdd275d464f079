import { type Expected, responderExpectations } from './responder-expectations.ts'

const rui = { waId: '351912000111', userId: 'PT.771200', profileName: 'Rui' }
const nothing: Expected = { effects: [] }

/** One incoming message; `rest` may overwrite what most of them have. */
function message(type: string, content: object, rest: object = {}): Expected {
  const common = { sender: rui, raw: null, media: null, replyToPlatformId: null, ...rest }
  return {
    effects: [{ workspaceId: 'workspace', numberId: 'number', businessId: '2001', type, content, ...common }],
  }
}

function file(kind: string, mimeType: string, content: object, filename: string | null = null): Expected {
  const sha256 = 'vgdlWQ2HgnrLHd/VfxNbJcyBTFhs2/wGSQUBdS3K7Vo='
  return message(kind, content, {
    media: { platformMediaId: '1037543291543636', kind, mimeType, filename, sha256 },
  })
}

function unsupported(content: object, rest: object = {}): Expected {
  return message('unsupported', content, { raw: 'kept', ...rest })
}

function status(name: string, rest: object = {}): Expected {
  const messageId = '01980f00-0000-7000-8000-000000000009'
  const at = new Date('2026-09-21T14:15:01.000Z')
  return { effects: [{ platformMessageId: 'wamid.OUT9', status: name, messageId, at, error: null, ...rest }] }
}

function echo(type: string, content: object, rest: object = {}): Expected {
  const sender = { waId: '351912000111', userId: null, profileName: null }
  return message(type, content, { echo: true, sender, ...rest })
}

const news = (said: object): Expected => ({
  effects: [{ workspaceId: 'workspace', numberId: 'number', businessId: '2001', ...said }],
})

const template = (field: string): Expected => ({ effects: [{ template: field, number: 'number' }] })
const number = (change: object): Expected => ({ effects: [{ number: 'number', ...change }] })
const choice = (optedOut: boolean): Expected => ({
  effects: [
    {
      workspaceId: 'workspace',
      businessId: '2001',
      sender: rui,
      optedOut,
      way: 'platform_setting',
      at: new Date('2026-09-21T14:18:20.000Z'),
    },
  ],
})

const reply = { replyToPlatformId: 'wamid.OUT9' }
const anyBody = { previewUrl: false }

/** What each recorded callback comes to. */
export const expectations: Record<string, Expected | 'of no use'> = {
  'message-text': message(
    'text',
    { body: 'Olá 👋, a minha encomenda chegou?', ...anyBody },
    { at: new Date('2026-09-21T14:13:21.000Z') },
  ),
  'message-text-reply': message('text', { body: 'Yes, that one' }, reply),
  'message-text-forwarded': message('text', { forwarded: true }),
  'message-text-frequently-forwarded': message('text', { forwarded: true, frequentlyForwarded: true }),
  'message-text-referral': message('text', {
    referral: {
      sourceType: 'ad',
      sourceId: '120226305854810726',
      ctwaClid: 'Aff-n8ZTOD',
      welcomeMessage: { text: 'Hello, how can we help?' },
    },
  }),
  'message-text-product-enquiry': message(
    'text',
    { referredProduct: { productRetailerId: 'di9ozbzfi4' } },
    reply,
  ),
  'message-text-username-only': message('text', anyBody, {
    sender: { waId: null, userId: 'PT.990031', parentUserId: null, username: 'mara.p', profileName: 'Mara' },
  }),
  'message-text-parent-user-id': message('text', anyBody, {
    sender: {
      waId: '351912000222',
      userId: 'PT.771201',
      parentUserId: 'PT.ENT.55120',
      username: null,
      profileName: 'Ana',
    },
  }),
  'message-text-group': {
    effects: [
      {
        workspaceId: 'workspace',
        numberId: 'number',
        platformMessageId: 'wamid.IN009',
        groupId: 'Y2FwaV9ncm91cDox',
        raw: { text: { body: 'Hello, group' } },
      },
    ],
  },
  'message-image': file('image', 'image/jpeg', { caption: 'The broken part' }),
  'message-video': file('video', 'video/mp4', { caption: null }),
  'message-audio-voice': file('audio', 'audio/ogg', { voice: true }),
  'message-audio': file('audio', 'audio/mpeg', { voice: false }),
  'message-document': file('document', 'application/pdf', { caption: 'Please check' }, 'invoice 7.pdf'),
  'message-sticker': file('sticker', 'image/webp', { animated: true }),
  'message-location': message('location', {
    latitude: 38.7223,
    longitude: -9.1393,
    name: 'Lisboa',
    address: 'Praça do Comércio',
  }),
  'message-contacts': message('contacts', {
    contacts: [
      { name: 'Ana Dias', phones: ['+351 912 000 333', '+351 21 000 0000'], emails: ['ana@example.org'] },
    ],
  }),
  'message-contacts-shared-phone': message('contacts', {
    contacts: [{ name: 'Mara', phones: ['+351912000444'], emails: [] }],
  }),
  'message-button': message('button', { text: 'Stop updates', payload: 'stop-updates' }, reply),
  'message-interactive-button-reply': message(
    'interactive',
    { type: 'button_reply', id: 'yes', title: 'Yes', description: null },
    reply,
  ),
  'message-interactive-list-reply': message(
    'interactive',
    { type: 'list_reply', id: 'slot-2', title: 'Tuesday', description: '10:00 to 12:00' },
    reply,
  ),
  'message-interactive-form': message(
    'interactive',
    { type: 'nfm_reply', name: 'flow', body: 'Sent', response: { flow_token: 't-1', size: 'M' } },
    reply,
  ),
  'message-interactive-call-permission': {
    effects: [
      ...message(
        'interactive',
        {
          type: 'call_permission_reply',
          response: 'accept',
          isPermanent: false,
          expirationTimestamp: 1790604800,
        },
        reply,
      ).effects,
      { permission: true },
    ],
  },
  'message-interactive-unknown': unsupported({ kind: 'interactive' }, reply),
  'message-reaction': message(
    'reaction',
    { messageId: null, platformMessageId: 'wamid.OUT9', emoji: '❤️' },
    reply,
  ),
  'message-reaction-removed': message(
    'reaction',
    { messageId: null, platformMessageId: 'wamid.OUT9', emoji: null },
    reply,
  ),
  'message-order': message('order', {
    catalogId: '194836987003835',
    text: 'Ring the bell twice',
    productItems: [{ productRetailerId: 'di9ozbzfi4', quantity: 2, itemPrice: 30, currency: 'EUR' }],
  }),
  'message-system-number-changed': {
    effects: [
      {
        type: 'system',
        content: { type: 'user_changed_number', waId: '351912000999' },
        sender: { waId: '351912000111' },
      },
      {
        previous: { waId: '351912000111', userId: 'PT.771200' },
        current: { waId: '351912000999', userId: 'PT.771299' },
      },
    ],
  },
  'message-system-identity-changed': message('system', {
    type: 'customer_identity_changed',
    body: "The user's identity changed",
    identity: { acknowledged: false },
  }),
  'message-unsupported': unsupported({
    kind: 'poll',
    errors: [{ code: 131051, message: 'Message type is currently not supported.' }],
  }),
  'message-unsupported-bare': unsupported({ kind: 'unsupported' }),
  'message-media-not-fetched': unsupported({
    kind: 'image',
    errors: [{ code: 131052, message: 'Failed to download the media from the sender.' }],
  }),
  'message-edit': news({ kind: 'edit', text: 'Has my order arrived yet?', targetPlatformId: 'wamid.IN001' }),
  'message-revoke': news({ kind: 'revoke', text: null, targetPlatformId: 'wamid.IN001' }),
  'message-request-welcome': message('system', { type: 'request_welcome', body: null }),
  'message-future-type': unsupported({ kind: 'telepathy' }),

  'status-sent': status('sent'),
  'status-sent-old-conversation': status('sent', { messageId: null }),
  'status-delivered': status('delivered'),
  'status-read': status('read'),
  'status-played': nothing,
  'status-deleted': nothing,
  'status-group': status('delivered'),
  'status-failed': status('failed', {
    error: { code: 131047, message: 'More than 24 hours have passed since the user last wrote.' },
  }),
  'status-failed-title-only': status('failed', { error: { code: 131026, message: 'Message undeliverable' } }),
  'status-failed-without-errors': status('failed', { error: { code: 131000, message: 'Unknown error' } }),
  'errors-alone': {
    effects: [],
    notes: ['error 130429 of the platform: Cloud API message throughput has been reached.'],
  },

  'field-template-status-rejected': template('message_template_status_update'),
  'field-template-status-approved': template('message_template_status_update'),
  'field-template-status-paused': template('message_template_status_update'),
  'field-template-status-deleted': template('message_template_status_update'),
  'field-template-category': template('template_category_update'),
  'field-template-category-notice': template('template_category_update'),
  'field-template-quality': template('message_template_quality_update'),
  'field-template-components': template('message_template_components_update'),

  'field-account-deleted': number({ status: 'disconnected' }),
  'field-account-partner-removed': number({
    status: 'disconnected',
    facts: { restriction: 'ACCOUNT_DISCONNECTED', restrictedUntil: null },
  }),
  'field-account-offboarded': number({ status: 'disconnected' }),
  'field-account-reconnected': number({
    status: 'active',
    from: ['disconnected'],
    facts: { restriction: null, restrictedUntil: null },
  }),
  'field-account-disabled': number({ status: 'restricted', from: ['active'] }),
  'field-account-disable-announced': nothing,
  'field-account-reinstated': number({ status: 'active', from: ['restricted'] }),
  'field-account-restriction': number({
    facts: {
      restriction: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
      restrictedUntil: new Date(1_790_604_800_000),
    },
  }),
  'field-account-violation': number({ facts: { restriction: 'SCAM' } }),
  'field-number-name-approved': number({ verifiedName: 'Padaria Rui' }),
  'field-number-name-rejected': number({ declinedName: { name: 'Best bank', reason: 'NAME_EXISTS' } }),

  'field-echo-text': echo('text', { body: "Sent from the shop's phone" }),
  'field-echo-image': echo('image', { caption: null }, { media: { mimeType: 'image/png' } }),
  'field-echo-edit': news({ text: 'Sent from our phone', targetPlatformId: 'wamid.ECHO-text', echo: true }),
  'field-echo-revoke': news({ kind: 'revoke', targetPlatformId: 'wamid.ECHO-text', echo: true }),
  'field-echo-user-id': echo(
    'text',
    { body: 'Hello Mara' },
    { sender: { waId: null, userId: 'PT.990031', profileName: 'Mara' } },
  ),

  'field-preference-stop': choice(true),
  'field-preference-resume': choice(false),
  'field-preference-signup': choice(false),
  'field-preference-other': nothing,
  'field-user-id-update': {
    effects: [{ previous: { waId: '351912000111', userId: 'PT.771200' }, current: { userId: 'PT.771300' } }],
  },

  'field-number-quality': {
    effects: [{ facts: { throughput: 'HIGH', messagingLimit: 'TIER_100K' }, number: 'number' }],
  },
  'field-business-capability': { effects: [{ facts: { messagingLimit: 'TIER_2K' }, number: 'number' }] },
  'field-account-review': 'of no use',
  'field-account-alert': 'of no use',
  'field-account-settings': 'of no use',
  'field-security': 'of no use',
  'field-payment-configuration': 'of no use',
  'field-partner-solution': 'of no use',
  'field-automatic-event': 'of no use',
  'field-group-lifecycle': 'of no use',
  'field-group-participants': 'of no use',
  'field-group-settings': 'of no use',
  'field-group-status': 'of no use',
  'field-flow-status': { effects: [{ form: 'number' }] },
  'field-app-state-sync': {
    effects: [{ name: 'Ana Dias', sender: { waId: '351912000333' }, workspaceId: 'workspace' }],
  },
  'field-history': { effects: [{ phase: 0, progress: 55, messages: ['wamid.OLD1', 'wamid.OLD2'] }] },
  'field-history-refused': {
    effects: [{ phase: null, progress: null, messages: [] }],
    notes: ['the owner of the number does not share what was written before'],
  },
  'field-business-username': 'of no use',
  ...responderExpectations,
  'field-future': 'of no use',
}
