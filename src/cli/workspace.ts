import type { Command } from 'commander'
import { snake } from '#core/json-names.ts'
import { planLimitWords } from '#people/workspaces/limits.ts'
import { type CreateWorkspaceInput, createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

const planHelp = `
The plan of a new workspace limits nothing. A platform super administrator limits it later, with setWorkspaceLimits
of GraphQL or PUT /api/admin/organizations/{id}/limits:
${Object.entries(planLimitWords)
  .map(([name, words]) => `  ${snake(name).padEnd(30)} ${words}`)
  .join('\n')}`

export function addWorkspaceCommands(program: Command): void {
  program
    .command('workspace')
    .alias('workspaces')
    .description('workspaces of this installation')
    .command('create')
    .description('make a workspace with its roles and all components on')
    .addHelpText('after', planHelp)
    .requiredOption('--name <name>', 'what people call it')
    .option('--timezone <name>', 'where its clock is, such as Europe/Berlin; UTC when left out')
    .option('--country <letters>', 'whose phone numbers have no country code, such as BR')
    .action(async (options: CreateWorkspaceInput, command: Command) => {
      const { id, name, slug } = await withServices(({ app }) => createWorkspace(app, options))
      answer(command, { id, name, slug }, `Workspace ${name}: ${slug} (${id})`)
    })
}
