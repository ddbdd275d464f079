import { presentWord } from './older-words.ts'

// What the addresses of rooms say beside their names: filters and the page, so that a link shows the same. What makes
// no sense there is as if it were not there. Not zod's: it would be a thirtieth of the script that the inbox waits for.

/** Reads one entry; undefined where it makes no sense. */
type Reader = (value: unknown) => string | undefined

export type SearchShape = Record<string, Reader>
export type SearchOf<Shape extends SearchShape> = {
  [Name in keyof Shape]?: NonNullable<ReturnType<Shape[Name]>>
}

/** A text, which the router has read as a number or a truth where it looks like one. */
const text: Reader = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value).slice(0, 200) || undefined
    : undefined

/** A word of a closed set of the server, as bookmarks of older versions have it too. */
const wordOf =
  (name: string): Reader =>
  (value) => {
    const found = text(value)
    return found && presentWord(name, found)
  }

const oneOf =
  <const Word extends string>(...words: Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === value)

export const membersSearch = { q: text, page: text }
export const teamsSearch = { q: text, page: text }
export const repliesSearch = { q: text, category: text, page: text }
export const actionsSearch = { q: text, page: text }
/** The area of the chatbot: what its lists are narrowed by. */
export const botSearch = {
  q: text,
  page: text,
  state: text,
  contact: text,
  tab: text,
  at: text,
  words: text,
  from: text,
  to: text,
}
export const catalogsSearch = { q: text, page: text }
export const catalogSearch = { q: text, page: text }
export const keysSearch = {
  kind: oneOf('application', 'requests'),
  page: text,
  key: text,
  door: text,
  state: text,
  code: text,
  since: oneOf('hour', 'day'),
}
export const workspacesSearch = { q: text }
export const securitySearch = { sso_error: text }
export const chatbotSearch = { tab: oneOf('messages', 'routing', 'hours', 'sla', 'ai') }
export const webhooksSearch = { tab: oneOf('older') }
export const auditSearch = {
  about: wordOf('about'),
  action: wordOf('action'),
  from: text,
  to: text,
  by: text,
  of: text,
  page: text,
}
/** Which deliveries of an endpoint are listed; one of them keeps it, for the way back. */
export const deliveriesSearch = {
  state: wordOf('state'),
  type: wordOf('type'),
  since: oneOf('hour', 'day', 'week'),
}
