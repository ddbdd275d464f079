import { describe, expect, test } from 'vitest'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { changesOf, parseCallback } from '#messaging/receiving/callbacks/envelope.ts'
import { normaliseChange } from '#messaging/receiving/callbacks/normalise/change.ts'
import type { Effect, Normalised } from '#messaging/receiving/callbacks/normalise/effects.ts'
import { expectations } from './expectations.ts'
import { fixture, fixtureNames, fixtureNumber, messagesCallback, textMessage } from './scene.ts'

const number = { workspaceId: 'workspace', id: 'number', ...fixtureNumber } as unknown as NumberEntry
const receivedAt = new Date('2026-11-20T10:00:00.000Z')

function normalise(body: Buffer | object): (Normalised | null)[] {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const changes = changesOf(parseCallback(bytes)) ?? []
  return changes.map((change) => normaliseChange(change, [number], receivedAt))
}

const plain = (effect: Extract<Effect, { kind: 'news' | 'group' }>) =>
  effect.kind === 'news' ? effect.news : effect.message

/** An effect without what is the same in all of them. */
function shownEffect(effect: Effect): unknown {
  switch (effect.kind) {
    case 'incoming':
      return { ...effect.message, raw: effect.message.raw === null ? null : 'kept' }
    case 'status':
      return effect.report
    case 'news':
    case 'group':
      return plain(effect)
    case 'choice':
      return effect.choice
    case 'identity':
      return effect.change
    case 'template':
      return { template: effect.field, number: effect.number.id }
    case 'form':
      return { form: effect.number.id }
    case 'handover':
      return effect.move
    case 'call':
      return effect.news
    case 'call_permission':
      return { permission: effect.reply.isGiven }
    case 'address':
      return effect.entry
    case 'history': {
      const { messages, phase, progress } = effect
      return { phase, progress, messages: messages.map(({ platformMessageId }) => platformMessageId) }
    }
    case 'number': {
      const { number: concerned, ...change } = effect.change
      return { ...change, number: concerned.id }
    }
  }
}

const shown = (effects: readonly Effect[]): unknown[] => effects.map(shownEffect)

describe('every recorded callback', () => {
  test('has an expectation', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(fixtureNames.toSorted())
  })

  test.each(Object.entries(expectations))('%s', (name, expected) => {
    const [normalised, ...rest] = normalise(fixture(name))
    expect(rest).toEqual([])
    if (expected === 'of no use') return expect(normalised).toBeNull()
    const effects = shown(normalised?.effects ?? [])
    expect(effects).toHaveLength(expected.effects.length)
    expect(effects).toMatchObject(expected.effects)
    expect(normalised?.notes).toEqual(expected.notes ?? [])
  })
})

test.each([
  ['{"details":"Wrote too long ago"}', 'Wrote too long ago'],
  ['no JSON', 'Re-engagement'],
  ['7', 'Re-engagement'],
])('details of a failure as text, as older versions send them: %s', (error_data, message) => {
  const errors = [{ code: 131047, title: 'Re-engagement', error_data }]
  const [normalised] = normalise(
    messagesCallback({ statuses: [{ id: 'wamid.1', status: 'failed', errors }] }),
  )
  expect(shown(normalised?.effects ?? [])).toMatchObject([{ error: { code: 131047, message } }])
})

test('a line of an order, or a card, that cannot be read loses no other, and is named', () => {
  const line = { product_retailer_id: 'desk-1', quantity: 2, item_price: 30, currency: 'EUR' }
  const product_items = [line, { ...line, product_retailer_id: 'lamp-1', quantity: 'two' }, 'none', line]
  const of = (id: string, rest: object) => ({ ...textMessage(id, ''), ...rest })
  const cards = [{ name: { formatted_name: 'Ana' }, phones: [{ phone: '+351 912 000 333' }] }, 7]
  const [normalised] = normalise(
    messagesCallback({
      messages: [
        of('wamid.1', { type: 'order', order: { catalog_id: 'c1', product_items } }),
        of('wamid.2', { type: 'contacts', contacts: cards }),
      ],
    }),
  )
  const item = { productRetailerId: 'desk-1', quantity: 2, itemPrice: 30, currency: 'EUR' }
  const unreadableItems = [
    { position: 2, productRetailerId: 'lamp-1' },
    { position: 3, productRetailerId: null },
  ]
  expect(shown(normalised?.effects ?? [])).toMatchObject([
    { type: 'order', content: { catalogId: 'c1', productItems: [item, item], unreadableItems } },
    { type: 'contacts', content: { contacts: [{ name: 'Ana' }], unreadableCards: [2] } },
  ])
})

test('a status of a payment is news about its message, one of any other type is nothing, one of a message moves it', () => {
  const transaction = { id: 'order_KU3', type: 'razorpay', status: 'success' }
  const payment = {
    reference_id: 'order-7',
    amount: { value: 21000, offset: 100 },
    currency: 'INR',
    transaction,
  }
  const one = (more: object) => ({ id: 'wamid.1', status: 'failed', timestamp: '1790000001', ...more })
  const statuses = [one({ type: 'payment', payment }), one({ type: 'something' }), one({ type: 'message' })]
  const [normalised] = normalise(messagesCallback({ statuses }))
  const paid = {
    status: 'failed',
    referenceId: 'order-7',
    amount: 210,
    currency: 'INR',
    transactionId: 'order_KU3',
  }
  expect(shown(normalised?.effects ?? [])).toMatchObject([
    { kind: 'payment', targetPlatformId: 'wamid.1', payment: paid, echo: true },
    { platformMessageId: 'wamid.1', status: 'failed' },
  ])
  const [odd] = normalise(messagesCallback({ statuses: [one({ type: 'payment', payment: 'none' })] }))
  expect(shown(odd?.effects ?? [])).toMatchObject([{ payment: { status: 'failed', amount: null } }])
})

describe('what the platform has not done yet', () => {
  test('an odd member never loses the message around it', () => {
    const odd = {
      ...textMessage('wamid.1', 'still here'),
      timestamp: 'soon',
      context: 'none',
      referral: 7,
      errors: {},
    }
    const [normalised] = normalise(messagesCallback({ contacts: 'nobody', messages: [odd] }))
    expect(shown(normalised?.effects ?? [])).toMatchObject([
      {
        platformMessageId: 'wamid.1',
        type: 'text',
        content: { body: 'still here' },
        at: receivedAt,
        replyToPlatformId: null,
      },
    ])
  })

  test.each([
    'text',
    'image',
    'location',
    'contacts',
    'interactive',
    'reaction',
    'order',
    'button',
    'constructor',
  ])('a %s of another shape is kept as it came', (type) => {
    const strange = {
      from: '351912000111',
      id: 'wamid.2',
      timestamp: '1790000000',
      type,
      [type]: 'something else',
    }
    const [normalised] = normalise(messagesCallback({ messages: [strange] }))
    const [effect] = normalised?.effects ?? []
    expect(effect).toMatchObject({ message: { type: 'unsupported', content: { kind: type }, raw: strange } })
  })

  test('text that PostgreSQL cannot store is cleaned, emoji stay', () => {
    const body = Buffer.from(
      JSON.stringify(messagesCallback({ messages: [textMessage('wamid.3', 'PLACE')] })).replace(
        'PLACE',
        'a\\u0000b \\ud83d\\ude00 \\ud83d \\ude00 \\uD83D\\uDE00',
      ),
    )
    const [normalised] = normalise(body)
    expect(shown(normalised?.effects ?? [])).toMatchObject([{ content: { body: 'ab 😀 � � 😀' } }])
  })

  test('messages and statuses that cannot be attributed are told, and the others go on', () => {
    const value = {
      messages: [
        { type: 'text' },
        { id: 'wamid.4', type: 'text', text: { body: 'who?' } },
        textMessage('wamid.5', 'me'),
      ],
      statuses: [{ status: 'sent' }, { id: 'wamid.6', status: 'read', timestamp: '1790000000' }],
    }
    const [normalised] = normalise(messagesCallback(value))
    expect(shown(normalised?.effects ?? [])).toMatchObject([
      { platformMessageId: 'wamid.5' },
      { platformMessageId: 'wamid.6' },
    ])
    expect(normalised?.notes).toEqual([
      'a message without an id',
      'message wamid.4 names nobody who wrote it',
      'a status without id or status',
    ])
  })

  test('a change of the field messages without a number reaches no number of the account', () => {
    const change = {
      field: 'messages',
      value: { messages: [textMessage('wamid.7', 'x')] },
      phoneId: null,
      businessId: '2001',
    }
    expect(normaliseChange(change, [number], receivedAt)?.effects).toEqual([])
  })
})

test('a recording that the platform made of a call neither rings nor ends a call, and is named', () => {
  const callback = JSON.parse(fixture('field-call-connect').toString())
  const [given] = callback.entry[0].changes[0].value.calls
  Object.assign(given, { event: 'call_recording_available', duration: 40, session: undefined })
  expect(normalise(callback)).toEqual([
    { effects: [], notes: [`call ${given.id} tells call_recording_available`] },
  ])
})
