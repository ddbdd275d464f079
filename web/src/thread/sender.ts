import type { QuotedMessageFragment } from '../generated/documents.ts'
import { useMe } from '../session/me-context.ts'

type Sender = QuotedMessageFragment['sentBy']

const programs: Partial<Record<Sender['type'], string>> = {
  API: 'API',
  CHATBOT: 'Chatbot',
  BROADCAST: 'Broadcast',
  PHONE_APP: 'Phone app',
}

export interface NamedSender {
  name: string
  own: boolean
  /** not the customer, whose chat it is, and not oneself: only a line above the message can tell who wrote it */
  told: boolean
}

/** The name of a program alone could be taken for a person's. */
function toldName(type: Sender['type'], name: string | null): string {
  const kind = programs[type]
  return kind && name ? `${name} (${kind})` : (name ?? kind ?? 'A colleague')
}

/** Who wrote a message of a chat with the customer of this name. */
export function useSenders(customer: string): (sender: Sender) => NamedSender {
  const { id: me } = useMe()
  return ({ type, id, name }) => {
    if (type === 'CONTACT') return { name: customer, own: false, told: false }
    if (type === 'MEMBER' && id === me) return { name: 'You', own: true, told: false }
    return { name: toldName(type, name), own: false, told: true }
  }
}

export function sameSender(one: Sender, other: Sender): boolean {
  return one.type === other.type && one.id === other.id
}
