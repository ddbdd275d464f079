import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Config } from '#core/config/config.ts'
import { checks } from './doctor/checks.ts'
import { type Examined, examine } from './doctor/examine.ts'
import { siteOf } from './doctor/site.ts'
import { openForCommand, withDatabase } from './open.ts'
import { answer, FoundFaults } from './output.ts'

/** What holds on to a server that is silent is not waited for. */
const closeMs = 2_000

/** Looks at the installation; what is wrong with Redis is found apart, so nothing of the command goes through it. */
function diagnose(): Promise<Examined[]> {
  return withDatabase(async (databaseUrl: string, config: Config) => {
    const services = await openForCommand(databaseUrl, { ...config, redis: {} })
    try {
      return await examine(siteOf(config, services.app), checks)
    } finally {
      await Promise.race([services.close(), pause(closeMs, undefined, { ref: false })])
    }
  })
}

const signs = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const

function lines(found: readonly Examined[]): string[] {
  const widest = Math.max(...found.map(({ check }) => check.length))
  const shown = found.flatMap(({ check, state, seen, advice }) => [
    `${signs[state]}  ${check.padEnd(widest)}  ${seen}`,
    ...(advice ? [`${' '.repeat(widest + 11)}-> ${advice}`] : []),
  ])
  const count = (state: Examined['state']) => found.filter((one) => one.state === state).length
  return [...shown, '', `${count('ok')} in order, ${count('warning')} warnings, ${count('fault')} faults.`]
}

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('look whether database, Redis, storage, proxy and platform are as Parley needs them')
    .action(async (_options: unknown, command: Command) => {
      const found = await diagnose()
      const isWell = found.every(({ state }) => state !== 'fault')
      answer(command, { ok: isWell, checks: found }, lines(found))
      if (!isWell) throw new FoundFaults()
    })
}
