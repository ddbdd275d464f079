import type { IncomingMessage } from '#messaging/messages/receive.ts'
import type { Effect } from './effects.ts'

// Only words that nobody says of an order or to a chatbot: "cancel" and "start" would be taken from people who meant
// something else (docs/adr/0022).
const stop = [
  ...['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout'],
  ...['baja', 'darme de baja', 'parar', 'sair', 'descadastrar'],
  ...['abmelden', 'abbestellen', 'stopp', 'afmelden'],
  ...['désabonner', 'désinscrire', 'cancellami', 'disiscrivimi'],
]
const resume = ['unstop', 'subscribe', 'resubscribe', 'opt in', 'optin']

const optedOut = new Map([
  ...stop.map((word) => [word, true] as const),
  ...resume.map((word) => [word, false] as const),
])

/** The longest keyword is far shorter: longer texts are not looked at. */
const longest = 40

/** The text without case and the signs around it; accents are spelt one way. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '')
    .replace(/[\s-]+/g, ' ')

/**
 * What a message says about marketing messages when all of it is a keyword: a person opts out, or in again, by writing
 * so (spec/4 B8, marketing_opted_out_by).
 */
export function choiceIn(message: IncomingMessage): Effect[] {
  const { workspaceId, businessId, sender, at, type, content } = message
  const text = type === 'text' ? String(content.body) : ''
  const choice = text.length <= longest ? optedOut.get(plain(text)) : undefined
  if (choice === undefined) return []
  return [{ kind: 'choice', choice: { workspaceId, businessId, sender, optedOut: choice, way: 'word', at } }]
}
