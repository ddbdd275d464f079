import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'
import type { Count, CountedMessage } from './changes.ts'
import { type RollupSpan, rollupSpans } from './rollup-sets.ts'
import { beginningsIn, isKept } from './spans.ts'

/** Figures of messages; those of outgoing ones are cumulative, so that a funnel never exceeds 100 %. */
export interface Figures {
  made: number
  sent: number
  delivered: number
  read: number
  failed: number
}

export type FigureName = keyof Figures

interface Place {
  workspaceId: string
  span: RollupSpan
  beginsAt: Date
  numberId: string
}

/** What is added to the figures of one kind of messages in one span of time. */
export interface Delta extends Figures, Place {
  direction: string
  type: string
  sentByType: string
}

/** What is added to the messages that a member wrote. */
export interface MemberDelta extends Place {
  userId: string
  made: number
}

/** That a customer wrote on a day of the workspace's clock. */
export interface ActiveDay {
  workspaceId: string
  contactId: string
  beginsAt: Date
}

export interface Deltas {
  messages: Delta[]
  members: MemberDelta[]
  people: ActiveDay[]
}

const reached: Readonly<Record<MessageStatus, readonly FigureName[]>> = {
  pending: ['made'],
  sent: ['made', 'sent'],
  delivered: ['made', 'sent', 'delivered'],
  read: ['made', 'sent', 'delivered', 'read'],
  failed: ['made', 'failed'],
}

/** What somebody sent to us has come; no more is counted of it. */
const received: readonly FigureName[] = ['made']

/** The same row for the same key. */
function rowsByKey<Row>() {
  const rows = new Map<string, Row>()
  return {
    rows,
    of(key: readonly (string | number)[], make: () => Row): Row {
      const joined = key.join(' ')
      let row = rows.get(joined)
      if (!row) {
        row = make()
        rows.set(joined, row)
      }
      return row
    },
  }
}

/** Gathers what messages of one workspace add to its figures. Reactions are no messages of their own (spec/8 AN2). */
export function gatherDeltas(workspaceId: string, zone: string, nowMs: number) {
  const beginningsOf = beginningsIn(zone)
  const messages = rowsByKey<Delta>()
  const members = rowsByKey<MemberDelta>()
  const people = rowsByKey<ActiveDay>()

  function addIn(span: RollupSpan, beginsAtMs: number, message: CountedMessage, count: Count): void {
    const { numberId, direction, sentByType, sentById } = message
    const { type, status, by } = count
    const place = { workspaceId, span, beginsAt: new Date(beginsAtMs), numberId }
    const row = messages.of([span, beginsAtMs, numberId, direction, type, sentByType], () => ({
      ...place,
      direction,
      type,
      sentByType,
      made: 0,
      sent: 0,
      delivered: 0,
      read: 0,
      failed: 0,
    }))
    for (const name of direction === 'outgoing' ? reached[status] : received) row[name] += by
    if (sentByType !== 'member' || sentById === null || span === 'hour') return
    const own = members.of([span, beginsAtMs, numberId, sentById], () => ({
      ...place,
      userId: sentById,
      made: 0,
    }))
    own.made += by
  }

  function addPerson(beginsAtMs: number, { contactId, direction }: CountedMessage): void {
    if (direction !== 'incoming' || !isKept('day', beginsAtMs, nowMs)) return
    people.of([contactId, beginsAtMs], () => ({ workspaceId, contactId, beginsAt: new Date(beginsAtMs) }))
  }

  return {
    add(message: CountedMessage, counts: readonly Count[]): void {
      const beginnings = beginningsOf(message.createdAt)
      for (const count of counts) {
        if (count.type === 'reaction') continue
        if (count.by === 1) addPerson(beginnings.day, message)
        for (const span of rollupSpans.values)
          if (isKept(span, beginnings[span], nowMs)) addIn(span, beginnings[span], message, count)
      }
    },
    deltas: (): Deltas => ({
      messages: [...messages.rows.values()].filter((row) =>
        [row.made, row.sent, row.delivered, row.read, row.failed].some((n) => n !== 0),
      ),
      members: [...members.rows.values()].filter(({ made }) => made !== 0),
      people: [...people.rows.values()],
    }),
  }
}
