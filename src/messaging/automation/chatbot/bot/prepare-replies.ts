import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { contentsOf, type LoadedReply, type Reply } from '#messaging/automation/flow-engine/replies.ts'
import type { Acceptance } from '#messaging/messages/messages/accept.ts'
import { prepareSend } from '#messaging/messages/messages/checks.ts'
import { acceptanceOf } from '#messaging/messages/messages/send.ts'
import type { Target } from '#messaging/messages/messages/target.ts'
import { addressedFile } from './addressed-files.ts'
import type { ChatState } from './decision.ts'

/** To whom something is said, and from which number. */
export interface Saying {
  contactId: string
  numberId: string
  /** what is known of them there, where it was just read */
  target?: Target | undefined
}

/** Where the chatbot answers in a chat. */
export const sayingIn = ({ contactId, targets }: ChatState, numberId: string): Saying => ({
  contactId,
  numberId,
  target: targets.get(numberId),
})

/** What is said, why it cannot be said, or what has to be there before it can. */
export type Prepared = { acceptances: Acceptance[] } | { problem: string } | { awaits: Promise<void> }

/** A file at an address as the upload that it was kept as. */
function loaded(ctx: Ctx, reply: Reply): LoadedReply | Exclude<Prepared, { acceptances: Acceptance[] }> {
  if (reply.kind !== 'file') return reply
  const file = addressedFile(ctx.app, workspaceOf(ctx.actor), reply.url)
  if (file instanceof Promise) return { awaits: file }
  const { caption, filename } = reply
  return 'problem' in file ? file : { kind: 'media', mediaId: file.mediaId, caption, filename }
}

/** Checks what the chatbot says as any send is checked; a problem says why it cannot be sent. */
export async function prepareReplies(
  ctx: Ctx,
  { contactId, numberId, target }: Saying,
  replies: readonly Reply[],
): Promise<Prepared> {
  const acceptances: Acceptance[] = []
  try {
    for (const reply of replies) {
      const ready = loaded(ctx, reply)
      if (!('kind' in ready)) return ready
      for (const content of contentsOf(ready)) {
        const input = { ...content, to: { contactId }, numberId }
        const prepared = await prepareSend(ctx, input, target)
        const contact = { id: contactId, phone: prepared.target.phone }
        acceptances.push(acceptanceOf(ctx, { id: ctx.newId(), input, prepared }, contact))
      }
    }
    return { acceptances }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.message }
  }
}
