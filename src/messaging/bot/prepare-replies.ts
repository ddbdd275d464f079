import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import type { Acceptance } from '#messaging/messages/accept.ts'
import { prepareSend } from '#messaging/messages/checks.ts'
import { acceptanceOf } from '#messaging/messages/send.ts'
import { contentsOf, type Reply } from './replies.ts'

interface Saying {
  contactId: string
  numberId: string
}

/** Checks what the chatbot says as any send is checked; a problem says why it cannot be sent. */
export async function prepareReplies(
  ctx: Ctx,
  { contactId, numberId }: Saying,
  replies: readonly Reply[],
): Promise<{ acceptances: Acceptance[] } | { problem: string }> {
  const acceptances: Acceptance[] = []
  try {
    for (const content of replies.flatMap(contentsOf)) {
      const input = { ...content, to: { contactId }, numberId }
      const prepared = await prepareSend(ctx, input)
      const contact = { id: contactId, phone: prepared.target.phone }
      acceptances.push(acceptanceOf(ctx, { id: ctx.newId(), input, prepared }, contact))
    }
    return { acceptances }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.message }
  }
}
