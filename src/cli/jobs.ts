import type { Command } from 'commander'
import type { App } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { type LaneHolding, readLanes } from '#core/lanes/holdings.ts'
import { type Work, workByKind } from '../../jobs/work.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

async function readWork(app: App): Promise<{ work: Work[]; lanes: LaneHolding[] }> {
  const work = await run(app.pool, workByKind, [app.clock.now()])
  return { work, lanes: await readLanes(app) }
}

function table(work: Work[], lanes: LaneHolding[]): string[] {
  const widest = Math.max(...work.map(({ kind }) => kind.length))
  const line = (cells: unknown[]) =>
    cells.map((cell, i) => (i === 0 ? `${cell}`.padEnd(widest) : `${cell}`.padStart(11))).join('')
  const holding = ({ kind, lanes, holder, until }: LaneHolding) =>
    `${line([kind, lanes])}  ${holder ? `${holder}  ${until?.toISOString()}` : 'nobody'}`
  const held = [
    `${line(['kind', 'lanes'])}  holder, and until when unless it is seen again`,
    ...lanes.map(holding),
  ]
  return [
    line(['kind', 'due', 'in flight', 'later']),
    ...work.map((w) => line([w.kind, w.due, w.inFlight, w.later])),
    ...(lanes.length > 0 ? ['', ...held] : []),
  ]
}

export function addJobsCommand(program: Command): void {
  program
    .command('jobs')
    .description('what is due, in flight and waiting for its time, by kind, and which workers hold the lanes')
    .action(async (_options: unknown, command: Command) => {
      const { work, lanes } = await withServices(({ app }) => readWork(app))
      const jobs = work.map(({ kind, due, inFlight, later }) => ({ kind, due, in_flight: inFlight, later }))
      answer(command, { jobs, lanes }, table(work, lanes))
    })
}
