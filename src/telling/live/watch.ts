import { z } from 'zod'
import { assertAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { liveAccess } from './access.ts'
import { readBounds } from './log.ts'
import { type LiveStream, openStream } from './stream.ts'

/** A sequence as clients got it: digits. */
const sequence = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be the sequence of an event.')
  .transform(Number)

const messagesInput = z.strictObject({ after: optional(sequence), contactId: optional(uuid) })
const conversationsInput = z.strictObject({ after: optional(sequence) })

const refused = () => errors.forbidden('Live events are for signed-in people.')

function readerOf(ctx: Ctx): Member {
  assertAccess(ctx.actor, liveAccess)
  return memberOf(ctx.actor, refused)
}

/** The position to listen from for whoever asks for it before everything else: nothing is missed in between. */
export async function eventSequence({ app, actor }: Ctx): Promise<string> {
  const { newest } = await readBounds(app.pool, memberOf(actor, refused).workspaceId)
  return String(newest)
}

/** Events of messages: all of the workspace, or those with one contact. */
export function watchMessages(ctx: Ctx, input: unknown): Promise<LiveStream<'message'>> {
  const member = readerOf(ctx)
  const { after = null, contactId = null } = parseInput(messagesInput, input)
  return openStream(ctx.app, member, { topic: 'message', contactId }, after)
}

/** Events of the workspace's chats. */
export function watchConversations(ctx: Ctx, input: unknown): Promise<LiveStream<'conversation'>> {
  const member = readerOf(ctx)
  const { after = null } = parseInput(conversationsInput, input)
  return openStream(ctx.app, member, { topic: 'conversation', contactId: null }, after)
}
