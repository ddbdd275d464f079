import type { Command } from 'commander'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

export function addWorkspaceCommands(program: Command): void {
  program
    .command('workspace')
    .description('workspaces of this installation')
    .command('create')
    .description('make a workspace with its roles, all components on and no plan limits')
    .requiredOption('--name <name>', 'what people call it')
    .action(async (options: { name: string }, command: Command) => {
      const { id, name, slug } = await withServices(({ app }) => createWorkspace(app, options))
      answer(command, { id, name, slug }, `Workspace ${name}: ${slug} (${id})`)
    })
}
