import { z } from 'zod'
import { optional, orElse, text, uuid } from '#core/validation.ts'
import { draftKinds } from './draft-sets.ts'

/** As many files as can be chosen for one message. */
const mostFiles = 30

const given = z.object({
  kind: orElse(optional(z.enum(draftKinds.values)), 'message').meta({
    description: 'Kind of the draft. Default: message.',
  }),
  text: text(0, 5000).meta({
    description:
      'Text of the draft, up to 5,000 characters, stored unchanged. A draft without text must have a file or reply to a message.',
  }),
  replyToMessageId: optional(uuid).meta({
    description: 'UUID of the message of the chat that the draft replies to.',
  }),
  mediaIds: optional(z.array(uuid).max(mostFiles)).meta({
    description: 'UUIDs of files of the workspace that are sent with the draft, at most 30, in their order.',
  }),
})

/** An omitted field is removed from the draft: each save replaces the whole draft. */
export const saveDraftInput = given.refine(
  ({ text, replyToMessageId, mediaIds = [] }) => text !== '' || mediaIds.length > 0 || replyToMessageId,
  { path: ['text'], error: 'Must be 1 to 5000 characters long.' },
)

export type SavedDraft = z.output<typeof saveDraftInput>
