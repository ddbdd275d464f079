import type { MessageBubbleFragment } from '../generated/documents.ts'

/** When a customer wrote, as the platform says; of what we send when it was accepted. */
export const writtenAt = ({
  direction,
  sentAt,
  createdAt,
}: Pick<MessageBubbleFragment, 'direction' | 'sentAt' | 'createdAt'>): string =>
  direction === 'INCOMING' && sentAt ? sentAt : createdAt
