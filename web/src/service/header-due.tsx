import type { Conversation } from '../chat/documents.ts'
import { DueChip } from './due-chip.tsx'

/** When the chat that is open on the screen is due; nothing where it is not. */
export default function HeaderDue({ conversation, now }: { conversation: Conversation; now: number }) {
  const { dueAt, status } = conversation
  return dueAt !== null && status === 'OPEN' ? <DueChip at={dueAt} now={now} size="medium" /> : null
}
