import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import { speaksToSandbox } from '#core/config/complete.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { parseInput, trimmedText } from '#core/validation.ts'
import { type AccountRow, getAccount } from '#messaging/numbers/accounts/account-details.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { addSandboxNumber, sandboxAccess, writeToSandbox } from '#outside/platform/sandbox.ts'

// What one press gives where the platform is the sandbox: a number, and a customer who writes to it (docs/adr/0110).

function assertSandbox(ctx: Ctx): void {
  if (!speaksToSandbox(ctx.app.config))
    throw new AppError('invalid_state', 'This installation has no sandbox.').because('not_configured')
}

/** Connects a new number of the sandbox, in the same way as a real number. */
export async function connectSandboxNumber(ctx: Ctx): Promise<AccountRow> {
  assertSandbox(ctx)
  const number = await addSandboxNumber(ctx.app)
  const { id } = await connectNumber(ctx, { ...sandboxAccess, ...number, name: 'Sandbox' })
  return await getAccount(ctx, id)
}

/** The page of the sandbox's control plane; null where there is no sandbox. */
export const sandboxPage = ({ app: { config } }: Ctx): string | null =>
  speaksToSandbox(config) ? new URL('/__sim/', config.platform.baseUrl).href : null

export const sandboxMessageInput = z.strictObject({
  text: trimmedText(1_000).meta({ description: 'Text that the sandbox customer writes.' }),
})

const firstNumber = statement<{ phoneId: string }>(
  'first_steps.number',
  `select phone_id as "phoneId" from number where workspace_id = $1
   order by is_default_incoming desc, created_at limit 1`,
)

/** The first customer of every workspace. */
const customer = { from: '15550100031', name: 'Maria Rossi' }

/**
 * Simulates a message of a sandbox customer to the workspace; the message arrives by a callback of the platform, like
 * all messages.
 */
export async function receiveSandboxMessage(ctx: Ctx, input: unknown): Promise<void> {
  assertSandbox(ctx)
  const { text } = parseInput(sandboxMessageInput, input)
  const [number] = await run(ctx.app.pool, firstNumber, [workspaceOf(ctx.actor)])
  if (!number) throw new AppError('invalid_state', 'Connect a number first.').because('not_set_up')
  await writeToSandbox(ctx.app, { ...customer, phoneId: number.phoneId, text })
}
