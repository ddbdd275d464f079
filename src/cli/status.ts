import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Config } from '#core/config/config.ts'
import { type InstallationStatus, readStatus, tellStatus } from '#upkeep/status/status.ts'
import { checks } from './doctor/checks.ts'
import { examine } from './doctor/examine.ts'
import { siteOf } from './doctor/site.ts'
import { openForCommand, withDatabase } from './open.ts'
import { answer } from './output.ts'

/** What holds on to a server that is silent is not waited for. */
const closeMs = 2_000

/** Nothing of the command goes through Redis: what is wrong with it is among what the doctor finds. */
function read(): Promise<InstallationStatus> {
  return withDatabase(async (databaseUrl: string, config: Config) => {
    const services = await openForCommand(databaseUrl, { ...config, redis: {} })
    try {
      tellStatus(services.app, { findings: () => examine(siteOf(config, services.app), checks) })
      return await readStatus(services.app)
    } finally {
      await Promise.race([services.close(), pause(closeMs, undefined, { ref: false })])
    }
  })
}

/** In the names of a JSON of ours: `in_flight`. */
function snake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snake)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const named = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [named(name), snake(one)]))
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** Lines of columns, each as wide as its widest cell. */
function columnsOf(rows: readonly (readonly unknown[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => `${row[at]}`.length))) ?? []
  return rows.map((row) =>
    row
      .map((cell, at) => `${cell}`.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function ageOf(since: Date | null): string {
  if (!since) return '-'
  return `${Math.max(0, Math.round((Date.now() - since.getTime()) / 1000))} s`
}

function licencesOf({ components }: InstallationStatus): string {
  const counts = [...Map.groupBy(components, ({ licence }) => licence ?? 'none said')]
  const sorted = counts.toSorted(([, one], [, other]) => other.length - one.length)
  return sorted.map(([licence, all]) => `${licence} ${all.length}`).join(', ')
}

function lanesOf({ lanes }: InstallationStatus): string[] {
  const rows = lanes.map(({ kind, lanes: many, holder }) => [kind, many, holder ?? 'nobody'])
  return columnsOf([['lanes of', 'many', 'worker'], ...rows])
}

function lines(status: InstallationStatus): string[] {
  const { processes, work, callbacks, webhooks, database, tables, disk, components } = status
  const findings = (status.findings ?? []).filter(({ state }) => state !== 'ok')
  const living = processes.map((one) => {
    const problems = one.problems.map(({ part, reason }) => `${part}: ${reason}`).join(' ')
    return [one.role, one.version, one.host, one.startedAt.toISOString(), problems || 'well']
  })
  const waiting = work.map((one) => [one.kind, one.due, one.inFlight, one.later, ageOf(one.oldestDueAt)])
  return [
    `Parley ${status.version}`,
    '',
    ...columnsOf([['process', 'version', 'host', 'since', 'state'], ...living]),
    '',
    ...columnsOf([['work', 'due', 'in flight', 'later', 'oldest'], ...waiting]),
    '',
    ...lanesOf(status),
    '',
    `callbacks  ${callbacks.waiting} wait, the oldest for ${ageOf(callbacks.oldestReceivedAt)}; ${callbacks.failed} failed for good`,
    `webhooks   ${webhooks.paused} paused, ${webhooks.off} off, of ${webhooks.workspaces} workspaces; ${webhooks.waitingDeliveries} deliveries wait for paused ones`,
    `database   PostgreSQL ${database.version}, ${gigabytes(database.bytes)}, ${database.connections} of ${database.mostConnections} connections`,
    `largest    ${tables.map(({ name, bytes }) => `${name} ${gigabytes(bytes)}`).join(', ')}`,
    `disk       ${disk ? `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.allBytes)} free` : 'unknown'}`,
    `components ${components.length}: ${licencesOf(status)}`,
    `doctor     ${findings.length === 0 ? 'all in order' : `${findings.length} to look at`}`,
    ...findings.map(
      ({ check, state, seen, advice }) => `  ${state} ${check}: ${seen}${advice ? ` -> ${advice}` : ''}`,
    ),
  ]
}

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description(
      'how the installation fares: processes, work, callbacks, webhooks, database, disk, components',
    )
    .action(async (_options: unknown, command: Command) => {
      const status = await read()
      answer(command, snake(status) as Record<string, unknown>, lines(status))
    })
}
