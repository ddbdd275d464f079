import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { poolFor } from './pools.ts'
import { sendToPlatform } from './send-to-platform.ts'

// What people do at the sandbox beside the platform's own protocol (spec/7, The sandbox): its control plane.

/** What every number of the sandbox is connected with; all of it is public. */
export const sandboxAccess = {
  appId: '300000000000001',
  accessToken: 'sandbox-token',
  appSecret: 'sandbox-app-secret',
  webhookVerifyToken: 'sandbox-verify',
}

const deadlineMs = 10_000

async function control<T>(app: App, path: string, body: object, answer: z.ZodType<T>): Promise<T> {
  const { origin } = new URL(app.config.platform.baseUrl)
  const request = {
    method: 'POST',
    path: `/__sim/${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const
  const told = await sendToPlatform(poolFor(app, origin), request, deadlineMs).catch(() => null)
  const read = told && told.status < 300 ? answer.safeParse(JSON.parse(told.body.toString())) : null
  if (!read?.success) throw errors.unavailable('The sandbox does not answer.')
  return read.data
}

const addedNumber = z.object({ phone_number_id: z.string(), business_id: z.string() })

/** A new number of the sandbox's own business, which has templates. */
export async function addSandboxNumber(app: App): Promise<{ phoneId: string; businessId: string }> {
  const display_phone_number = `+15552${String(randomInt(1_000_000)).padStart(6, '0')}`
  const made = await control(app, 'numbers', { display_phone_number }, addedNumber)
  return { phoneId: made.phone_number_id, businessId: made.business_id }
}

/** A customer writes to a number. */
export async function writeToSandbox(
  app: App,
  { phoneId, from, name, text }: { phoneId: string; from: string; name: string; text: string },
): Promise<void> {
  const message = { type: 'text', text: { body: text } }
  await control(app, 'inbound', { phone_number_id: phoneId, from, name, message }, z.unknown())
}
