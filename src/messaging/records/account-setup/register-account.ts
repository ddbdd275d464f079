import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { given, parseInput, whole } from '#core/validation.ts'
import { giveFormKeyAgain } from '#messaging/automation/forms/form-endpoint/form-keys.ts'
import { getAccount } from '#messaging/numbers/accounts/account-details.ts'
import { openSecret, sealSecret } from '#messaging/numbers/accounts/account-secrets.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { keepFacts } from '#messaging/numbers/accounts/facts.ts'
import { meaningIn, refusedThere, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { accountToCall } from '#messaging/numbers/accounts/try-account.ts'
import type { PlatformError } from '#outside/platform/errors.ts'
import { registerNumber } from '#outside/platform/numbers.ts'

export const registerInput = z.object({
  pin: given(z.string().regex(/^\d{6}$/, whole('The PIN must have 6 digits'))).meta({
    description:
      'PIN of the number, six digits: its current PIN, or the PIN that it is to have. If omitted, the stored PIN is used, or else a new one.',
  }),
})

/** The result of registering a number. */
export interface Registered {
  /** null for a number of the business app, which is registered in the app */
  pin: string | null
}

const keptPin = statement<{ pin: string | null }>(
  'accounts.pin',
  'select pin from number where workspace_id = $1 and id = $2',
)
const keepPin = statement(
  'accounts.keep_pin',
  'update number set pin = $3 where workspace_id = $1 and id = $2',
)

/** Six random digits. */
export const randomPin = () => String(randomInt(1_000_000)).padStart(6, '0')

async function pinOf(ctx: Ctx, number: NumberEntry): Promise<string | null> {
  const [row] = await run(ctx.app.pool, keptPin, [number.workspaceId, number.id])
  if (!row?.pin) return null
  try {
    return openSecret(ctx.app.keyRing, number, 'pin', row.pin)
  } catch {
    return null
  }
}

/** PIN wrong; too many registrations (spec/6 13.2). */
const wrongPin = 133_005
const tooOften = 133_016

/** A refused registration by its cause (spec/8 AC8). */
function refusalOf(refusal: PlatformError): AppError {
  const { code, message, retryAfterMs } = refusal
  const details = meaningIn(refusal)
  if (code === wrongPin) return new AppError('invalid_field', message, { field: 'pin', whole: true, details })
  if (code !== tooOften) return refusedThere(refusal)
  const retryAfter = Math.ceil((retryAfterMs ?? 3_600_000) / 1000)
  return new AppError('rate_limited', message, { whole: true, retryAfter, details })
}

/**
 * Registers a number with a PIN, stores the PIN and activates the account; otherwise returns why the platform refused.
 */
export async function registerWith(
  ctx: Ctx,
  number: NumberEntry,
  pin: string,
): Promise<{ refusal: PlatformError } | { pin: string }> {
  const call = () => registerNumber(ctx.app, number, pin)
  const word = await wordOfPlatform(ctx.app, number, 'register a number', call)
  if ('refusal' in word) return word
  const sealed = sealSecret(ctx.app.keyRing, number, 'pin', pin)
  await run(ctx.app.pool, keepPin, [number.workspaceId, number.id, sealed])
  await keepFacts(ctx.app, number, () => ({ status: 'active' }))
  // The number is registered all the same; that the key was refused is in the log.
  await giveFormKeyAgain(ctx, number).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  return { pin }
}

/**
 * POST /api/accounts/{id}/register: makes a number ready to send. A number of the business app is registered in the
 * app, and the platform is not asked (spec/8 AC8). Throws invalid_field for a wrong PIN, rate_limited after too many
 * registrations, otherwise bad_gateway with the platform's words, and unavailable without a response.
 */
export async function registerAccount(ctx: Ctx, id: string, input: unknown): Promise<Registered> {
  const { pin } = parseInput(registerInput, input)
  const number = await accountToCall(ctx, id)
  const { isOnBusinessApp, status } = await getAccount(ctx, id)
  if (isOnBusinessApp) {
    if (status === 'pending_registration') await keepFacts(ctx.app, number, () => ({ status: 'active' }))
    return { pin: null }
  }
  const done = await registerWith(ctx, number, pin ?? (await pinOf(ctx, number)) ?? randomPin())
  if ('refusal' in done) throw refusalOf(done.refusal)
  return done
}
