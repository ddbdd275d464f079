import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../ui/badge.tsx'
import type { Campaign, Recipient } from './documents.ts'

export type Status = Campaign['status']

/** How far a campaign is, for people. */
export const statuses: Record<Status, MessageDescriptor> = {
  DRAFT: msg`Draft`,
  SCHEDULED: msg`Scheduled`,
  RUNNING: msg`Running`,
  PAUSED: msg`Paused`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
  FAILED: msg`Failed`,
}

export const tones: Record<Status, Tone> = {
  DRAFT: 'plain',
  SCHEDULED: 'accent',
  RUNNING: 'accent',
  PAUSED: 'warn',
  COMPLETED: 'plain',
  CANCELLED: 'plain',
  FAILED: 'bad',
}

/** What became of the message of a person. */
export const recipientStatuses: Record<Recipient['status'], MessageDescriptor> = {
  PENDING: msg`Not sent yet`,
  SENT: msg`Sent`,
  DELIVERED: msg`Delivered`,
  READ: msg`Read`,
  FAILED: msg`Failed`,
  CANCELLED: msg`Not sent any more`,
}

/** By what the server's sentence says (src/messaging/broadcasts: feed, close, start, readiness). */
const reasons: readonly (readonly [said: RegExp, words: MessageDescriptor])[] = [
  [
    /month .*used up/,
    msg`The messages of this month are used up. Go on when the next month begins, or ask for a larger plan.`,
  ],
  [/organization was closed/, msg`The workspace was closed. Go on now that it is open again.`],
  [
    /(number|account) is not active/i,
    msg`The number is not connected. Connect it in the settings, then retry.`,
  ],
  [/template no longer exists/, msg`The template is gone. Make a campaign with another one.`],
  [/template is not approved/i, msg`The template is not approved. Look at it in the templates, then retry.`],
  [/no header media/, msg`The template has a file above its text, and the campaign has none.`],
]

/** Why the service paused it or could not start it; what is new to the dashboard is in the server's own words. */
export function reasonWords(reason: string): string {
  const [, known] = reasons.find(([said]) => said.test(reason)) ?? []
  return known ? i18n._(known) : reason
}
