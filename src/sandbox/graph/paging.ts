import type { Call } from '../http.ts'
import { graphError } from './errors.ts'

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 1000

/** One page with cursors; `next` is absent on the last one (platform §1, "Paging"). */
export function page<T extends { id: string }, S>(
  call: Call,
  items: T[],
  shape: (item: T) => S,
  most = MAX_LIMIT,
) {
  const limit = Math.min(Math.max(Math.floor(Number(call.query.get('limit'))) || DEFAULT_LIMIT, 1), most)
  const after = call.query.get('after')
  const before = call.query.get('before')
  const end = before ? positionOf(items, before) : items.length
  const start = after ? positionOf(items, after) + 1 : before ? Math.max(end - limit, 0) : 0
  const slice = items.slice(start, Math.min(start + limit, end))
  const data = slice.map(shape)
  const first = slice[0]
  const last = slice.at(-1)
  if (!first || !last) return { data }
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) }
  const hasNext = items.indexOf(last) < items.length - 1
  return {
    data,
    paging: {
      cursors,
      ...(hasNext ? { next: linkTo(call, 'after', cursors.after) } : {}),
      ...(start > 0 ? { previous: linkTo(call, 'before', cursors.before) } : {}),
    },
  }
}

function cursorOf(id: string): string {
  return Buffer.from(`sandbox:${id}`).toString('base64url')
}

function positionOf(items: { id: string }[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url')
    .toString('utf8')
    .replace(/^sandbox:/, '')
  const position = items.findIndex((item) => item.id === id)
  if (position < 0) throw graphError(131059, 'The cursor is not one that was handed out for this list.')
  return position
}

function linkTo(call: Call, name: 'after' | 'before', cursor: string): string {
  const query = new URLSearchParams(call.query)
  query.delete('after')
  query.delete('before')
  query.set(name, cursor)
  return `${call.base}${call.path}?${query}`
}
