import type { Command } from 'commander'
import { type CreateWorkspaceInput, createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

export function addWorkspaceCommands(program: Command): void {
  program
    .command('workspace')
    .description('workspaces of this installation')
    .command('create')
    .description('make a workspace with its roles, all components on and no plan limits')
    .requiredOption('--name <name>', 'what people call it')
    .option('--timezone <name>', 'where its clock is, such as Europe/Berlin; UTC when left out')
    .option('--country <letters>', 'whose phone numbers have no country code, such as BR')
    .action(async (options: CreateWorkspaceInput, command: Command) => {
      const { id, name, slug } = await withServices(({ app }) => createWorkspace(app, options))
      answer(command, { id, name, slug }, `Workspace ${name}: ${slug} (${id})`)
    })
}
