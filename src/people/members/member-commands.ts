import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { hashPassword } from '#people/sessions/passwords.ts'
import { emailInput, fullNameInput, passwordInput } from '#people/sessions/session-input.ts'
import { roleByName } from '#people/workspaces/workspace-queries.ts'
import { makeMember } from './accounts.ts'

const createUserInput = z.strictObject({
  email: emailInput,
  password: passwordInput,
  fullName: fullNameInput.optional(),
  workspaceId: uuid,
  role: z.string().default('agent'),
  isSuperAdmin: z.boolean().default(false),
})

export type CreateUserInput = z.input<typeof createUserInput>

/** Makes a person of a workspace, on the operator's behalf. Throws conflict for a known address. */
export async function createUser(app: App, input: CreateUserInput): Promise<{ id: string; email: string }> {
  const { email, password, workspaceId, isSuperAdmin, ...given } = parseInput(createUserInput, input)
  const role = await roleByName(app.pool, workspaceId, given.role)
  if (!role) throw errors.invalidField('role', `The workspace has no role ${given.role}.`).because('no_such')
  const passwordHash = await hashPassword(password)
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const fullName = given.fullName ?? email
  const account = { email, fullName, passwordHash, isSuperAdmin, workspaceId, proof: 'everywhere' } as const
  const id = await inTransaction(app.pool, (tx) => makeMember(ctx, tx, account, role))
  return { id, email }
}
