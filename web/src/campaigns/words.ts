import type { MessageDescriptor } from '@lingui/core'
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
