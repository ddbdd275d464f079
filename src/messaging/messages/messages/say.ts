import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { sendScheduled } from './send.ts'

/** What the service says to a person by itself. */
interface Said {
  contactId: string
  /** by the chat's number, or the default, where there is none */
  numberId: string | null
  body: string
}

/**
 * Sends words in the transaction of what they belong to (`take`, which answers whether they are sent). False where they
 * may not be sent now (the window is closed, the number is off) or `take` refused; then nothing was done.
 */
export async function sayWith(
  ctx: Ctx,
  { contactId, numberId, body }: Said,
  take: (tx: Tx, messageId: string) => Promise<boolean>,
): Promise<boolean> {
  const input = {
    to: { contactId },
    type: 'text' as const,
    text: { body, previewUrl: false },
    ...(numberId && { numberId }),
  }
  try {
    await sendScheduled(ctx, input as never, take)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
