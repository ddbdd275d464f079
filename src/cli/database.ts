import type { Command } from 'commander'
import { migrate } from '../../prisma/migrate.ts'
import { toStderr, withDirectDatabase } from './open.ts'
import { answer } from './output.ts'

export function addDatabaseCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(async (_options: unknown, command: Command) => {
      const applied = await withDirectDatabase((databaseUrl) => migrate(databaseUrl, toStderr))
      const told =
        applied.length === 0 ? 'The database is up to date.' : applied.map((name) => `applied ${name}`)
      answer(command, { applied }, told)
    })
}
