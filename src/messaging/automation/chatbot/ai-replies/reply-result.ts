import { z } from 'zod'
import { aiFailures } from './ai-sets.ts'

/** What a question came to, as the row of its call keeps it. */
export const replyResultSchema = z.object({
  /** null: nothing that can be sent */
  text: z.string().nullable(),
  /** the model wants a person to have the chat */
  asksPerson: z.boolean(),
  failure: z.enum(aiFailures.values).nullable(),
  model: z.string().nullable(),
  contextIds: z.array(z.string()),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  /** what counts of the month's tokens, where the server did not say */
  reserved: z.number(),
})
export type ReplyResult = z.output<typeof replyResultSchema>

export const failedReply = (failure: ReplyResult['failure']): ReplyResult => ({
  text: null,
  asksPerson: false,
  failure,
  model: null,
  contextIds: [],
  inputTokens: null,
  outputTokens: null,
  reserved: 0,
})
