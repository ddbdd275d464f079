import { type Figures, figureNames } from './message-figures.ts'
import { type RollupSpan, rollupSpans } from './rollup-sets.ts'
import { type BeginningsOf, isKept } from './spans.ts'

/** What is added to the figures of messages that are alike, and were made in one quarter of an hour. */
export interface ChangedFigures extends Figures {
  workspaceId: string
  numberId: string
  direction: string
  type: string
  sentByType: string
  /** of what a member wrote */
  sentById: string | null
  /** of what a customer wrote */
  contactId: string | null
  /** when it begins */
  quarter: Date
}

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

/** Gathers what is added to the figures of one workspace, by its clock. */
export function gatherDeltas(workspaceId: string, beginningsOf: BeginningsOf, nowMs: number) {
  const messages = rowsByKey<Delta>()
  const members = rowsByKey<MemberDelta>()
  const people = rowsByKey<ActiveDay>()

  function addIn(span: RollupSpan, beginsAtMs: number, changed: ChangedFigures): void {
    const { numberId, direction, type, sentByType, sentById } = changed
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
    for (const name of figureNames) row[name] += changed[name]
    if (sentById === null || span === 'hour') return
    const own = members.of([span, beginsAtMs, numberId, sentById], () => ({
      ...place,
      userId: sentById,
      made: 0,
    }))
    own.made += changed.made
  }

  function addPerson(beginsAtMs: number, { contactId, made }: ChangedFigures): void {
    if (contactId === null || made <= 0 || !isKept('day', beginsAtMs, nowMs)) return
    people.of([contactId, beginsAtMs], () => ({ workspaceId, contactId, beginsAt: new Date(beginsAtMs) }))
  }

  return {
    add(changed: ChangedFigures): void {
      const beginnings = beginningsOf(changed.quarter)
      addPerson(beginnings.day, changed)
      for (const span of rollupSpans.values)
        if (isKept(span, beginnings[span], nowMs)) addIn(span, beginnings[span], changed)
    },
    deltas: (): Deltas => ({
      messages: [...messages.rows.values()].filter((row) => figureNames.some((name) => row[name] !== 0)),
      members: [...members.rows.values()].filter(({ made }) => made !== 0),
      people: [...people.rows.values()],
    }),
  }
}
