import type { Command } from 'commander'
import { migrate } from '../../prisma/migrate.ts'
import { backup } from './archive/backup.ts'
import { restore } from './archive/restore.ts'
import { toStderr, withDirectDatabase, withServices } from './open.ts'
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
  program
    .command('backup')
    .description('write the database and all files into one archive; Parley may run meanwhile')
    .argument('<file>', 'the archive; it is not overwritten')
    .action(async (file: string, _options: unknown, command: Command) => {
      const { rows, files, missing } = await withServices(({ app }) => backup(app, file))
      const gone = missing === 0 ? '' : `; ${missing} files were no longer there`
      const keys =
        'Keep SECRET_KEYS (or data_dir/secrets.json) apart from it: nothing opens its secrets without them.'
      answer(command, { file, rows, files, missing }, [
        `${rows} rows and ${files} files in ${file}${gone}.`,
        keys,
      ])
    })
  program
    .command('restore')
    .description('fill an empty database and the storage from an archive')
    .argument('<file>', 'an archive of backup')
    .action(async (file: string, _options: unknown, command: Command) => {
      const restored = await withDirectDatabase((databaseUrl, config) => restore(databaseUrl, config, file), {
        alone: true,
      })
      const { rows, files } = restored
      answer(command, { file, rows, files }, `${rows} rows and ${files} files restored from ${file}.`)
    })
}
