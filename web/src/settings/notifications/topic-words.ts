import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Preferences } from './documents.ts'

export type Preference = Preferences['topics'][number]
export type Topic = Preference['topic']
export type MailWay = Preference['byMail']

export const topicWords: Readonly<Record<Topic, MessageDescriptor>> = {
  MENTIONS: msg`Notes that name me`,
  ASSIGNMENTS: msg`Conversations that are assigned to me`,
  DELAYS: msg`Conversations that are due soon or wait for too long`,
  CAMPAIGNS: msg`My campaigns`,
  IMPORTS: msg`My imports`,
  NUMBERS: msg`Numbers`,
  FORMS: msg`Forms`,
  WEBHOOKS: msg`Webhooks`,
}

export const mailWords: Readonly<Record<MailWay, MessageDescriptor>> = {
  OFF: msg`No mail`,
  AT_ONCE: msg`At once`,
  DIGEST: msg`Once a day`,
}
