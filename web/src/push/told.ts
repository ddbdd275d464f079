/** What the server pushes (src/telling/push/news.ts). */
export type Told =
  | {
      kind: 'message' | 'assigned' | 'mentioned'
      contactId: string
      name: string
      text: string
      by: string | null
      count: number
    }
  | { kind: 'account'; accountId: string; name: string; alert: string }
  | { kind: 'several'; chats: number; count: number }
  | { kind: 'notices'; count: number }
  | {
      kind: 'notice'
      id: string
      /** a NotificationKind */
      what: string
      name: string
      contactId: string | null
      subjectId: string | null
      /** the colleague who did it */
      by: string | null
      /** AccountAlertKinds of a number */
      alerts: string[]
    }

/**
 * The words of the page's language, which it leaves to the worker beside it; {name}, {by}, {count} and {chats} stand for
 * what is told.
 */
export interface Words {
  language: string
  direction: 'ltr' | 'rtl'
  assigned: string
  mentioned: string
  messages: string
  chats: string
  /** what the server says of a message without words, in those of the page */
  kinds: Record<string, string>
  /** what became of a number */
  alerts: Record<string, string>
  /** what happened, by its kind; absent where an older page left them */
  notices?: Record<string, string>
  /** of many notifications; absent where an older page left them */
  many?: string
}

const filled = (words: string, values: Record<string, string | number | null>) =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export interface Shown {
  title: string
  body: string
  /** a later one of the same kind takes its place */
  tag: string
  /** the page that a press opens, from the worker's place */
  path: string
}

/** The pages of what a notification can be about. */
const places: readonly (readonly [RegExp, string])[] = [
  [/^CAMPAIGN/, './campaigns/'],
  [/^IMPORT/, './contacts/import/'],
  [/^NUMBER/, './settings/numbers/'],
  [/^FORM/, './chatbot/forms/'],
  [/^WEBHOOK/, './settings/webhooks/'],
]

type Notice = Extract<Told, { kind: 'notice' }>

function noticeWords({ what, name, by, alerts }: Notice, words: Words): Pick<Shown, 'title' | 'body'> {
  const [alert] = alerts
  if (what === 'MENTIONED') return { title: filled(words.mentioned, { by, name }), body: '' }
  if (what === 'ASSIGNED') return { title: name, body: words.assigned }
  if (alert !== undefined) return { title: name, body: filled(words.alerts[alert] ?? '', { name }) }
  return { title: filled(words.notices?.[what] ?? name, { name }), body: '' }
}

function noticeOf(notice: Notice, words: Words): Shown {
  const { id, what, contactId, subjectId } = notice
  const place = places.find(([kind]) => kind.test(what))?.[1]
  const path = contactId ? `./inbox/${contactId}` : place && subjectId ? place + subjectId : './notifications'
  return { ...noticeWords(notice, words), tag: id, path }
}

/** How a push is shown. */
export function shownOf(told: Told, words: Words): Shown {
  if (told.kind === 'several') {
    const { count, chats } = told
    const title = filled(words.messages, { count })
    return { title, body: filled(words.chats, { chats }), tag: 'several', path: './inbox' }
  }
  if (told.kind === 'notice') return noticeOf(told, words)
  if (told.kind === 'notices') {
    const title = filled(words.many ?? '{count}', { count: told.count })
    return { title, body: '', tag: 'notices', path: './notifications' }
  }
  if (told.kind === 'account') {
    const { accountId, name, alert } = told
    const body = filled(words.alerts[alert] ?? '', { name })
    return { title: name, body, tag: accountId, path: `./settings/numbers/${accountId}` }
  }
  const { contactId, name, text, by, count } = told
  const place = { tag: contactId, path: `./inbox/${contactId}` }
  if (told.kind === 'assigned') return { title: name, body: words.assigned, ...place }
  const body = words.kinds[text] ?? text
  if (told.kind === 'mentioned') return { title: filled(words.mentioned, { by, name }), body, ...place }
  return { title: name, body: count > 1 ? filled(words.messages, { count }) : body, ...place }
}
