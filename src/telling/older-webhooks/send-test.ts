import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { legacyClient } from './client.ts'
import { findStored } from './older-webhook-queries.ts'
import { legacyBody } from './queue.ts'
import { legacyRequest } from './request.ts'

const failed = (reason: string) => new AppError('bad_gateway', `Webhook test failed: ${reason}`)

/** Posts an event named test now. Throws bad_gateway unless the receiver answers with a 2xx (spec/5 1.19). */
export async function testLegacyWebhook(ctx: Ctx, id: string): Promise<{ message: string }> {
  const webhook = found(await findStored(ctx.app.pool, workspaceOf(ctx.actor), id), 'webhook')
  const now = ctx.now()
  const data = { test: true, message: 'This is a test of the webhook.', timestamp: now.toISOString() }
  const body = legacyBody('test', now, data)
  const headers = legacyRequest(ctx.app, webhook, body)
  if (headers === null) throw failed('The request could not be signed.')
  const answer = await legacyClient(ctx.app).post(webhook.url, headers, body)
  if (answer.kind === 'failed') throw failed(answer.reason)
  if (answer.status < 200 || answer.status > 299) throw failed(`The server answered ${answer.status}.`)
  return { message: 'Test webhook sent successfully' }
}
