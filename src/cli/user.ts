import type { Command } from 'commander'
import { createUser } from '../people/commands.ts'
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

export function addUserCommands(program: Command): void {
  program
    .command('user')
    .description('people')
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
}
