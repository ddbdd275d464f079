import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { NamedActorFragment, QuotedMessageFragment } from '../generated/documents.ts'
import { useMe } from '../session/me-context.ts'

type Sender = QuotedMessageFragment['author']

const programs: Partial<Record<Sender['__typename'], MessageDescriptor>> = {
  KeyActor: msg`API`,
  ChatbotActor: msg`Chatbot`,
  BroadcastActor: msg`Broadcast`,
  PhoneAppActor: msg`Phone app`,
  ResponderActor: msg`Other responder`,
  SystemActor: msg`Parley`,
}

export interface NamedSender {
  name: string
  own: boolean
  /** not the customer, whose chat it is, and not oneself: only a line above the message can tell who wrote it */
  told: boolean
}

/** The name of a program alone could be taken for a person's. */
function toldName(type: Sender['__typename'], name: string | null): string {
  const program = programs[type]
  const kind = program && i18n._(program)
  return kind && name ? `${name} (${kind})` : (name ?? kind ?? t`A colleague`)
}

/** A person or program of the house by name; oneself too, where one is told among others. */
export const actorName = ({
  __typename: type,
  name,
}: {
  __typename: Sender['__typename']
  name: string | null
}): string => toldName(type, name)

/** Who wrote a message of a chat with the customer of this name. */
export function useSenders(customer: string): (sender: Sender | NamedActorFragment) => NamedSender {
  const { id: me } = useMe()
  return (sender) => {
    const { __typename: type, name } = sender
    if (type === 'ContactActor') return { name: customer, own: false, told: false }
    if (type === 'MemberActor' && sender.id === me) return { name: t`You`, own: true, told: false }
    return { name: toldName(type, name), own: false, told: true }
  }
}

const idOf = (sender: Sender) => ('id' in sender ? sender.id : null)

export function sameSender(one: Sender, other: Sender): boolean {
  return one.__typename === other.__typename && idOf(one) === idOf(other)
}
