import { expect, test } from 'vitest'
import type { ThreadRow } from '../../web/src/chat/thread-documents.ts'
import { timelineOf } from '../../web/src/thread/timeline.ts'

const at = (minute: number) => `2026-11-25T10:${String(minute).padStart(2, '0')}:00.000Z`
const message = (id: string, minute: number, day = at(minute)) =>
  ({
    __typename: 'Message',
    id,
    createdAt: day,
    author: { __typename: 'ContactActor', name: null },
    content: { __typename: 'TextContent', body: 'Hi' },
  }) as unknown as ThreadRow
const note = (id: string, minute: number) =>
  ({ __typename: 'Note', id, createdAt: at(minute), text: 'Call back' }) as unknown as ThreadRow
const closed = (id: string, minute: number) =>
  ({ __typename: 'TimelineClosed', id, createdAt: at(minute) }) as unknown as ThreadRow

test('notes and what was done stand between the messages and end the run of a sender', () => {
  const rows = [
    message('a', 1),
    message('b', 2),
    note('n', 3),
    message('c', 4),
    closed('e', 5),
    message('d', 6),
  ]
  const items = timelineOf(rows)
  expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'message a',
    'message b',
    'note n',
    'message c',
    'entry e',
    'message d',
  ])
  expect(items.map((item) => item.kind === 'message' && item.first)).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ])
})

test('a day begins with whatever is the first of it', () => {
  const items = timelineOf([message('a', 1, '2026-11-20T10:00:00.000Z'), note('n', 3), message('b', 4)])
  expect(items.map((item) => item.kind !== 'outgoing' && item.newDay)).toEqual([true, true, false])
})

test('what arrives out of order within a minute stands as it was written; later it stays where it arrived', () => {
  const written = (id: string, arrived: string, sent: string, direction = 'INCOMING') =>
    ({
      ...message(id, 0, `2026-11-20T10:${arrived}.000Z`),
      sentAt: `2026-11-20T10:${sent}.000Z`,
      direction,
    }) as ThreadRow
  const shown = (rows: ThreadRow[]) => timelineOf(rows).map(({ key }) => key)
  const late = written('b', '10:20', '09:00')
  expect(shown([written('a', '10:00', '09:40'), late])).toEqual(['b', 'a'])
  expect(shown([written('a', '10:00', '09:40'), written('c', '10:10', '09:50'), late])).toEqual([
    'b',
    'a',
    'c',
  ])
  expect(shown([written('a', '09:20', '09:10'), late])).toEqual(['a', 'b'])
  expect(shown([written('a', '10:00', '09:40', 'OUTGOING'), late])).toEqual(['a', 'b'])
  expect(shown([written('a', '10:00', '09:40'), note('n', 10), late])).toEqual(['a', 'n', 'b'])
})
