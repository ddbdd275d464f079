import type { Command } from 'commander'
import { scopes } from '#core/access/catalogue.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { createPublicKey } from '#people/public-keys/public-key-commands.ts'
import { namedWorkspace } from './find-workspace.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

interface KeyOptions {
  workspace: string
  name: string
  scopes: string
}

function create(options: KeyOptions) {
  const wanted =
    options.scopes === 'all' ? [...scopes] : options.scopes.split(',').map((scope) => scope.trim())
  return withServices(async ({ app }) => {
    const workspace = await namedWorkspace(app, options.workspace)
    const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: workspace.id } })
    const made = await createPublicKey(ctx, {
      name: options.name,
      scopes: wanted.filter((scope) => scope !== ''),
    })
    return { id: made.id, name: made.name, key: made.key, scopes: made.scopes, workspace: workspace.slug }
  })
}

export function addKeyCommands(program: Command): void {
  program
    .command('key')
    .alias('keys')
    .description('keys of the public API')
    .command('create')
    .description('make a svc_live_ key and print it, this once')
    .requiredOption('--workspace <slug or id>', 'whose key it is')
    .requiredOption('--name <name>', 'what people call it')
    .option('--scopes <a,b>', 'scopes with commas between them, or all', 'all')
    .action(async (options: KeyOptions, command: Command) => {
      const made = await create(options)
      answer(command, made, made.key)
    })
}
