import type { CallFilter } from '../generated/documents.ts'
import { beginOf } from '../language/calendar.ts'
import type { SearchOf } from '../page/searches.ts'

const text = (value: unknown): string | undefined =>
  ['string', 'number'].includes(typeof value) ? String(value).slice(0, 200) || undefined : undefined

const oneOf =
  <const Word extends string>(...words: Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === value)

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/.test(value) ? value : undefined

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** What the address of the calls says: which of them, and the page. */
export const callsSearch = {
  part: oneOf('missed', 'live', 'settings'),
  status: oneOf('COMPLETED', 'MISSED', 'REJECTED', 'FAILED', 'ANSWERED', 'RINGING'),
  way: oneOf('INCOMING', 'OUTGOING'),
  number: id,
  agent: id,
  phone: text,
  from: day,
  to: day,
  page: text,
}

export type CallsSearch = SearchOf<typeof callsSearch>

/** How many filters narrow the list. */
export const countOf = ({ status, way, number, agent, from, to }: CallsSearch): number =>
  [status, way, number, agent, from, to].filter((one) => one !== undefined).length

/** As the server is asked. */
export function filterOf({ status, way, number, agent, phone, from, to }: CallsSearch): CallFilter {
  return {
    ...(status && { status }),
    ...(way && { direction: way }),
    ...(number && { numberIds: [number] }),
    ...(agent && { agentId: agent }),
    ...(phone && { phone }),
    ...(from && { from: beginOf(from) }),
    ...(to && { to: beginOf(to, 1) }),
  }
}
