import { describe, expect, test } from 'vitest'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageStatus, ReportedStatus } from '#messaging/chat-model/messages/message-sets.ts'
import { fail, transition } from '#messaging/messages/messages/transitions.ts'

const created = new Date('2026-01-01T10:00:00.500Z')
const later = new Date('2026-01-01T10:00:05.000Z')

function message(status: MessageStatus = 'pending'): MessageRow {
  return {
    workspaceId: 'w',
    id: 'm',
    contactId: 'c',
    numberId: 'n',
    direction: 'outgoing',
    type: 'text',
    status,
    errorCode: null,
    errorMessage: null,
    errorTitle: null,
    failureCause: null,
    fromPhone: null,
    toPhone: null,
    content: {},
    replyToMessageId: null,
    sentByType: 'api',
    sentById: null,
    broadcastId: null,
    billed: null,
    platformMessageId: null,
    sentAt: status === 'pending' ? null : created,
    deliveredAt: status === 'delivered' || status === 'read' ? created : null,
    readAt: status === 'read' ? created : null,
    failedAt: null,
    editedAt: null,
    deletedAt: null,
    payment: null,
    createdAt: created,
    updatedAt: created,
  }
}

const report = (status: ReportedStatus, at = later) => ({
  platformMessageId: 'wamid.1',
  status,
  at,
  error: status === 'failed' ? { code: 131026, message: 'Undeliverable' } : null,
})

// spec/4 B6, States: every pair of what is stored and what is reported.
const table: [MessageStatus, ReportedStatus, MessageStatus | 'unchanged'][] = [
  ['pending', 'sent', 'sent'],
  ['pending', 'delivered', 'delivered'],
  ['pending', 'read', 'read'],
  ['pending', 'failed', 'failed'],
  ['sent', 'sent', 'unchanged'],
  ['sent', 'delivered', 'delivered'],
  ['sent', 'read', 'read'],
  ['sent', 'failed', 'failed'],
  ['delivered', 'sent', 'unchanged'],
  ['delivered', 'delivered', 'unchanged'],
  ['delivered', 'read', 'read'],
  ['delivered', 'failed', 'unchanged'],
  ['read', 'sent', 'unchanged'],
  ['read', 'delivered', 'unchanged'],
  ['read', 'read', 'unchanged'],
  ['read', 'failed', 'unchanged'],
]

describe('a reported status', () => {
  test.each(table)('%s + %s -> %s', (stored, reported, expected) => {
    const row = message(stored)
    const changes = transition(row, report(reported), later)
    expect(row.status).toBe(expected === 'unchanged' ? stored : expected)
    expect(changes).toHaveLength(expected === 'unchanged' ? 0 : 1)
    if (expected !== 'unchanged') expect(changes[0]?.previousStatus).toBe(stored)
  })

  test('skipped steps leave their times empty, and the first proof of leaving is told once', () => {
    const row = message()
    const [first] = transition(row, report('read'), later)
    expect(first).toMatchObject({ left: true, previousStatus: 'pending' })
    expect(row).toMatchObject({ sentAt: null, deliveredAt: null, readAt: later })
    const sent = message()
    expect(transition(sent, report('sent'), later)[0]?.left).toBe(true)
    expect(transition(sent, report('delivered'), later)[0]?.left).toBe(false)
  })

  test('a failure keeps the words of the platform and is final', () => {
    const row = message('sent')
    transition(row, report('failed'), later)
    expect(row).toMatchObject({ errorCode: 131026, errorMessage: 'Undeliverable', failureCause: 'platform' })
    expect(transition(row, report('delivered'), later)).toEqual([])
  })

  test('what only our own timer gave up on comes back to life (D24)', () => {
    const row = message()
    fail(row, 'not_confirmed', { code: 0, message: 'not in time' }, later)
    expect(transition(row, report('failed'), later)).toEqual([])
    expect(transition(row, report('delivered'), later)).toMatchObject([
      { previousStatus: 'failed', left: true },
    ])
    expect(row).toMatchObject({ status: 'delivered', errorCode: null, errorMessage: null, failedAt: null })
  })

  test('what was never handed over stays failed', () => {
    const row = message()
    fail(row, 'not_sent', { code: 0, message: 'not sent' }, later)
    expect(transition(row, report('sent'), later)).toEqual([])
  })

  test('whole seconds of the platform never lie before the acceptance', () => {
    const row = message()
    transition(row, report('sent', new Date('2026-01-01T10:00:00.000Z')), later)
    expect(row.sentAt).toEqual(created)
  })

  test('a clock of the platform that is ahead tells no time that is yet to come', () => {
    const row = message()
    transition(row, report('sent', new Date('2026-01-01T10:01:00.000Z')), later)
    expect(row).toMatchObject({ sentAt: later, updatedAt: later })
  })
})
