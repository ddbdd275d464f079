import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BillingCategory, MessageDirection, MessageType, SenderType } from '../../generated/documents.ts'

export const directionWords: Record<MessageDirection, MessageDescriptor> = {
  INCOMING: msg`Incoming`,
  OUTGOING: msg`Outgoing`,
}

export const senderWords: Record<SenderType, MessageDescriptor> = {
  API: msg`A key`,
  MEMBER: msg`The team`,
  CHATBOT: msg`Chatbot`,
  BROADCAST: msg`A campaign`,
  PHONE_APP: msg`The app on the phone`,
  RESPONDER: msg`Another responder`,
  CONTACT: msg`Customers`,
}

const typeWords: Partial<Record<MessageType, MessageDescriptor>> = {
  TEXT: msg`Text`,
  IMAGE: msg`Photo`,
  VIDEO: msg`Video`,
  AUDIO: msg`Voice message`,
  DOCUMENT: msg`Document`,
  STICKER: msg`Sticker`,
  LOCATION: msg`Location`,
  TEMPLATE: msg`Template`,
  INTERACTIVE: msg`Buttons or a list`,
}

export const typeWord = (type: MessageType): string => {
  const word = typeWords[type]
  return word ? i18n._(word) : type.toLowerCase()
}

export const billingWords: Record<BillingCategory, MessageDescriptor> = {
  MARKETING: msg`Marketing`,
  MARKETING_LITE: msg`Marketing, delivered by the platform's choice`,
  UTILITY: msg`Utility`,
  AUTHENTICATION: msg`Authentication`,
  AUTHENTICATION_INTERNATIONAL: msg`Authentication, international`,
  SERVICE: msg`Service`,
  REFERRAL_CONVERSION: msg`Answer after an advertisement`,
  OTHER: msg({ message: 'Other', context: 'billing' }),
}
