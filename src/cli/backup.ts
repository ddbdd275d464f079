import type { Command } from 'commander'
import { run } from '#core/db/db.ts'
import { holdOutgoing, releaseOutgoing } from '#core/outgoing-hold.ts'
import { workByKind } from '../../jobs/work.ts'
import { backup } from './archive/backup.ts'
import { restore } from './archive/restore.ts'
import { isSound, type Verified, verify } from './archive/verify.ts'
import { withDirectDatabase, withServices } from './open.ts'
import { answer, FoundFaults } from './output.ts'

async function writeArchive(file: string, _options: unknown, command: Command): Promise<void> {
  const { rows, files, missing } = await withServices(({ app }) => backup(app, file))
  const gone = missing === 0 ? '' : `; ${missing} files were no longer there`
  const keys =
    'Keep SECRET_KEYS (or data_dir/secrets.json) apart from it: nothing opens its secrets without them.'
  answer(command, { file, rows, files, missing }, [
    `${rows} rows and ${files} files in ${file}${gone}.`,
    keys,
  ])
}

async function restoreArchive(file: string, _options: unknown, command: Command): Promise<void> {
  const { rows, files } = await withDirectDatabase(
    (databaseUrl, config) => restore(databaseUrl, config, file),
    { alone: true },
  )
  answer(command, { file, rows, files, held: true }, [
    `${rows} rows and ${files} files restored from ${file}.`,
    'The installation is held: nothing leaves it until `backup release`.',
  ])
}

function told(file: string, found: Verified): string[] {
  const { rows, files, missing, differing, chains } = found
  const gone = missing === 0 ? [] : [`${missing} files were gone when it was made.`]
  return [
    `${rows} rows and ${files} files came from ${file}.`,
    ...gone,
    ...differing.map(
      ({ table, archived, restored }) => `FAULT    ${table}: ${archived} rows in it, ${restored} restored`,
    ),
    ...chains.map(
      ({ chain, checked, broken }) =>
        `${broken > 0 ? 'FAULT' : 'ok   '}    ${chain}: ${broken} of ${checked} broken`,
    ),
  ]
}

async function verifyArchive(file: string, { into }: { into?: string }, command: Command): Promise<void> {
  const found = await withDirectDatabase((databaseUrl, config) => verify(databaseUrl, config, file, into))
  const ok = isSound(found)
  answer(command, { ok, file, ...found }, told(file, found))
  if (!ok) throw new FoundFaults()
}

async function hold(_options: unknown, command: Command): Promise<void> {
  const since = await withServices(async ({ app }) => {
    const now = app.clock.now()
    await holdOutgoing(app.pool, now, null)
    return now.toISOString()
  })
  answer(command, { held: true, since }, 'Held: in two seconds nothing leaves, until `backup release`.')
}

async function release(_options: unknown, command: Command): Promise<void> {
  const { lifted, work } = await withServices(async ({ app }) => {
    const waiting = await run(app.pool, workByKind, [app.clock.now()])
    return { lifted: await releaseOutgoing(app.pool), work: waiting.filter(({ due }) => due > 0) }
  })
  if (!lifted) return answer(command, { released: false }, 'It was not held.')
  const { since, backupAt } = lifted
  const of = backupAt ? `, restored from a backup of ${backupAt.toISOString()}` : ''
  answer(
    command,
    {
      released: true,
      since: since.toISOString(),
      backup_at: backupAt?.toISOString() ?? null,
      due: Object.fromEntries(work.map(({ kind, due }) => [kind, due])),
    },
    [
      `Released: it was held since ${since.toISOString()}${of}.`,
      ...work.map(({ kind, due }) => `  ${kind}: ${due} due`),
    ],
  )
}

export function addBackupCommands(program: Command): void {
  const archives = program
    .command('backup')
    .description('write the database and all files into one archive; Parley may run meanwhile')
    .argument('<file>', 'the archive; it is not overwritten')
    .action(writeArchive)
  archives
    .command('verify')
    .description('restore an archive into a database made for it, compare, and drop the database')
    .argument('<file>', 'an archive of backup')
    .option('--into <address>', 'an empty database in place of a new one; it keeps what was restored')
    .action(verifyArchive)
  archives
    .command('hold')
    .description('let nothing leave the installation: no message, webhook, mail, call or campaign')
    .action(hold)
  archives
    .command('release')
    .description('let the work of an installation that is held, as after a restore, go on')
    .action(release)
  program
    .command('restore')
    .description(
      'fill an empty database and the storage from an archive; the installation is held afterwards',
    )
    .argument('<file>', 'an archive of backup')
    .action(restoreArchive)
}
