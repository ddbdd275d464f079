import type { Command } from 'commander'
import type { Config } from '#core/config/config.ts'
import { addKey, dropOlderKeys } from '#process/embedded/embedded-secrets.ts'
import { openForCommand, withDatabase } from './open.ts'
import { answer } from './output.ts'
import { type Resealed, resealAll } from './reseal.ts'

/**
 * Encrypts everything with the first key. Where Parley keeps the keys itself it makes a new one first and forgets the
 * others afterwards; a running Parley would not know the new key, so there it must be stopped.
 */
async function rotate(databaseUrl: string, config: Config): Promise<Resealed> {
  const keepsKeys = config.embedded && config.secrets.keys.length === 0
  if (keepsKeys) addKey(config.dataDir)
  const services = await openForCommand(databaseUrl, config)
  try {
    const resealed = await resealAll(services.app)
    if (keepsKeys && resealed.unreadable === 0) dropOlderKeys(config.dataDir)
    return resealed
  } finally {
    await services.close()
  }
}

export function addSecretsCommands(program: Command): void {
  program
    .command('secrets')
    .description('what is encrypted at rest')
    .command('rotate')
    .description('encrypt everything anew with the first key of secrets.keys')
    .action(async (_options: unknown, command: Command) => {
      const { renewed, unreadable } = await withDatabase(rotate, { alone: true })
      if (unreadable > 0)
        throw new Error(`${renewed} values encrypted anew; ${unreadable} cannot be read with any key`)
      answer(
        command,
        { renewed, unreadable },
        `${renewed} values encrypted anew. Older keys are no longer needed.`,
      )
    })
}
