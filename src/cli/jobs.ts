import type { Command } from 'commander'
import type { App } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { type Work, workByKind } from '../../jobs/work.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

async function readWork(app: App): Promise<Work[]> {
  return run(app.pool, workByKind, [app.clock.now()])
}

function table(work: Work[]): string[] {
  const widest = Math.max(...work.map(({ kind }) => kind.length))
  const line = (cells: unknown[]) =>
    cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(widest) : `${cell}`.padStart(11))).join('')
  return [
    line(['kind', 'due', 'in flight', 'later']),
    ...work.map((w) => line([w.kind, w.due, w.inFlight, w.later])),
  ]
}

export function addJobsCommand(program: Command): void {
  program
    .command('jobs')
    .description('what is due, in flight and waiting for its time, by kind')
    .action(async (_options: unknown, command: Command) => {
      const work = await withServices(({ app }) => readWork(app))
      const jobs = work.map(({ kind, due, inFlight, later }) => ({ kind, due, in_flight: inFlight, later }))
      answer(command, { jobs }, table(work))
    })
}
