import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Team } from '../../assignment/team-documents.ts'

/** How chats are given out, for people. */
export const strategies: Record<
  Team['assignmentStrategy'],
  { label: MessageDescriptor; hint: MessageDescriptor }
> = {
  ROUND_ROBIN: { label: msg`In turns`, hint: msg`Whoever has waited longest gets the next chat.` },
  LOAD_BALANCED: { label: msg`By load`, hint: msg`Whoever has the fewest chats gets the next one.` },
  MANUAL: { label: msg`By hand`, hint: msg`Chats stay in the queue until somebody takes them.` },
}
