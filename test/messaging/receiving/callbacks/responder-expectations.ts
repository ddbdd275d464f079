// What is made of calls, of what another responder on the number does, and of products that customers show (spec/10 PL2,
// PL10, PL11).

export interface Expected {
  /** members that each effect must have, in order */
  effects: object[]
  notes?: string[]
}

const rui = { waId: '351912000111', userId: 'PT.771200', profileName: 'Rui' }
const anyBody = { previewUrl: false }

const copy = (content: object, rest: object): Expected => ({
  effects: [
    {
      workspaceId: 'workspace',
      numberId: 'number',
      businessId: '2001',
      type: 'text',
      content,
      raw: null,
      media: null,
      replyToPlatformId: null,
      isStandby: true,
      ...rest,
    },
  ],
})

const shown = (content: object): Expected => ({
  effects: [{ type: 'interactive', content, sender: rui, raw: null, media: null, replyToPlatformId: null }],
})

const call = (told: object): Expected => ({
  effects: [
    { workspaceId: 'workspace', numberId: 'number', platformCallId: 'wacid.ABC1', sender: rui, ...told },
  ],
})
/** What is told of a second counts at its end. */
const handover = (told: object, second: number): Expected => ({
  effects: [
    {
      workspaceId: 'workspace',
      numberId: 'number',
      sender: { waId: '351912000111', userId: null },
      at: new Date(Date.parse('2026-09-21T14:15:20.999Z') + second * 1000),
      ...told,
    },
  ],
})

export const responderExpectations: Readonly<Record<string, Expected>> = {
  'message-interactive-product': shown({
    type: 'product',
    body: { text: 'Do you have this in blue?' },
    action: { catalogId: '700100', productRetailerId: 'desk-7' },
  }),
  'message-interactive-product-list': shown({
    type: 'product_list',
    header: { type: 'text', text: 'Desks' },
    body: { text: 'These two' },
    action: {
      catalogId: '700100',
      sections: [{ title: 'Oak', productRetailerIds: ['desk-7', 'desk-8'] }],
    },
  }),
  'field-call-connect': call({
    direction: 'incoming',
    what: { kind: 'connect', sdp: 'v=0', payload: null },
    at: new Date('2026-09-21T14:21:40.000Z'),
  }),
  'field-call-terminate': call({
    direction: 'incoming',
    what: { kind: 'terminate', duration: 25, error: null },
    at: new Date('2026-09-21T14:22:10.000Z'),
    sender: { ...rui, userId: null, profileName: null },
  }),
  'field-call-status': call({
    platformCallId: 'wacid.ABC2',
    direction: 'outgoing',
    what: { kind: 'status', status: 'ringing' },
    sender: { ...rui, userId: null, profileName: null },
  }),
  'message-standby-text': copy({ body: 'Where is it?', ...anyBody }, { sender: rui }),
  'message-standby-echo': copy(
    { body: 'On its way.', ...anyBody },
    { echo: true, sender: { waId: '351912000111', userId: null } },
  ),
  'field-standby-status': {
    effects: [{ platformMessageId: 'wamid.STANDBY2', status: 'delivered', messageId: null }],
  },
  'field-handover-passed': handover({ owner: 'workspace', ownerRole: null, ownRole: 'escalation' }, 10),
  'field-handover-taken': handover(
    { owner: 'external', ownerRole: 'meta_business_agent', ownRole: 'primary' },
    20,
  ),
}
