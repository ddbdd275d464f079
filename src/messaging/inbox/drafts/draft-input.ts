import { z } from 'zod'
import { optional, orElse, text, uuid } from '#core/validation.ts'
import { draftKinds } from './draft-sets.ts'

/** As many files as one chooses for one message. */
const mostFiles = 30

const given = z.object({
  kind: orElse(optional(z.enum(draftKinds.values)), 'message').meta({
    description: 'What it is to become; a message unless told.',
  }),
  text: text(0, 5000).meta({
    description: 'Up to 5,000 characters, as they stand; without any it has a file, or answers a message.',
  }),
  replyToMessageId: optional(uuid).meta({ description: 'The message of the chat that it answers.' }),
  mediaIds: optional(z.array(uuid).max(mostFiles)).meta({
    description: 'Files of the workspace that go out with it, at most 30, in their order.',
  }),
})

/** What is left out is in the draft no longer: the last to save is right about all of it. */
export const saveDraftInput = given.refine(
  ({ text, replyToMessageId, mediaIds = [] }) => text !== '' || mediaIds.length > 0 || replyToMessageId,
  { path: ['text'], error: 'Must be 1 to 5000 characters long.' },
)

export type SavedDraft = z.output<typeof saveDraftInput>
