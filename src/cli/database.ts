import type { Command } from 'commander'
import pg from 'pg'
import { distribute, planDistribution } from '../../prisma/distribute.ts'
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
  addDistribute(program.command('database').description('the database as a whole'))
}

/** Shards are what Citus moves between nodes: as many nodes as this can share the work. */
const defaultShards = 32

interface DistributeOptions {
  run?: true
  shards: number
}

function addDistribute(database: Command): void {
  database
    .command('distribute')
    .description(
      'divide the tables of workspaces over the nodes of Citus: prints the statements, or runs them',
    )
    .option('--run', 'run them; stop Parley before, and set database.distributed after it')
    .option('--shards <number>', 'into how many shards each table is divided', readShards, defaultShards)
    .action(async ({ run, shards }: DistributeOptions, command: Command) => {
      const plan = await withDirectDatabase(async (connectionString) => {
        const client = new pg.Client({ connectionString })
        await client.connect()
        try {
          const made = await planDistribution(client, shards)
          if (run) await distribute(client, made, (one) => console.error(one))
          return made
        } finally {
          await client.end()
        }
      })
      const statements = plan.flat()
      answer(command, { statements, run: run ?? false }, tell(statements, run ?? false))
    })
}

function tell(statements: readonly string[], isRun: boolean): string[] {
  if (statements.length === 0) return ['All tables have their place.']
  if (!isRun) return [...statements.map((one) => `${one};`), '-- Nothing was changed. --run runs them.']
  return [`Divided. ${statements.length} statements were run.`]
}

function readShards(given: string): number {
  const shards = Number(given)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1000)
    throw new Error('--shards: a number from 1 to 1000')
  return shards
}
