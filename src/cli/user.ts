import type { Command } from 'commander'
import { createUser } from '#people/members/member-commands.ts'
import { resetSecondFactor, type SecondFactorReset } from '#people/second-factor/reset.ts'
import { namedWorkspace } from './find-workspace.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

interface UserOptions {
  email: string
  password: string
  workspace: string
  name?: string
  role: string
  superAdmin?: boolean
}

function create(options: UserOptions) {
  const { email, password, name: fullName, role, superAdmin: isSuperAdmin } = options
  return withServices(async ({ app }) => {
    const workspace = await namedWorkspace(app, options.workspace)
    const user = await createUser(app, {
      email,
      password,
      fullName,
      workspaceId: workspace.id,
      role,
      isSuperAdmin,
    })
    return { ...user, workspace: workspace.slug, role, super_admin: isSuperAdmin === true }
  })
}

/** What was removed, in a line for people. */
function told({ email, twoStep, recoveryCodes, passkeys }: SecondFactorReset): string {
  const gone = [
    twoStep ? 'the authenticator app' : [],
    recoveryCodes > 0 ? `${recoveryCodes} recovery codes` : [],
    passkeys > 0 ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}` : [],
  ].flat()
  if (gone.length === 0) return `${email} has no second step; nothing was changed.`
  return `${email}: removed ${gone.join(', ')}; all sessions ended, and a mail tells the person.`
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').alias('users').description('people')
  user
    .command('create')
    .description('make a person of a workspace')
    .requiredOption('--email <address>', 'signs in with it')
    .requiredOption('--password <password>', 'not empty')
    .requiredOption('--workspace <slug or id>', 'where the person works')
    .option('--name <full name>', 'the address when left out')
    .option('--role <name>', 'a role of the workspace', 'agent')
    .option('--super-admin', 'looks after the whole installation')
    .action(async (options: UserOptions, command: Command) => {
      const user = await create(options)
      answer(command, user, `User ${user.email}: ${user.role} of ${user.workspace} (${user.id})`)
    })
  user
    .command('reset-second-factor')
    .description('let somebody in by password who has lost the authenticator app and the recovery codes')
    .requiredOption('--email <address>', 'whose second step, passkeys and sessions end')
    .action(async ({ email }: { email: string }, command: Command) => {
      const reset = await withServices(({ app }) => resetSecondFactor(app, email))
      const { id, twoStep, recoveryCodes, passkeys } = reset
      const removed = { two_step: twoStep, recovery_codes: recoveryCodes, passkeys }
      answer(command, { id, email: reset.email, removed }, told(reset))
    })
}
