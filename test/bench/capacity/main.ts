import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { openCluster } from '../ground/cluster.ts'
import { openLoad } from '../ground/load.ts'
import { type Figures, measure, type Shape } from './installation.ts'
import { type CapacityOptions, readOptions, usage } from './options.ts'
import { printFigures, printSettings, printSizes } from './print.ts'

/** The whole of the smallest; then more workspaces with as many messages, and more messages with as many workspaces. */
function shapesOf({ workspaces, kept }: CapacityOptions): Shape[] {
  const [few = 10, ...more] = workspaces
  const [little = 100_000, ...much] = kept
  return [
    { workspaces: few, kept: little, whole: true },
    ...more.map((many) => ({ workspaces: many, kept: little, whole: false })),
    ...much.map((many) => ({ workspaces: few, kept: many, whole: false })),
  ]
}

/** Seconds that a shape takes at most, by what was seen: making a message takes up to 100 us, and a workspace 50 ms. */
const foreseen = ({ workspaces, kept }: Shape, { seconds }: CapacityOptions) =>
  30 + kept * 1e-4 + workspaces * 0.05 + seconds * 8

async function run(options: CapacityOptions): Promise<Figures[]> {
  const ends = performance.now() + options.minutes * 60_000
  const [one] = cpus()
  console.log(
    `${new Date().toISOString()}, ${availableParallelism()} of ${cpus().length} x ${one?.model ?? 'unknown CPU'}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} before the start`,
  )
  const cluster = await openCluster(options.database)
  const load = await openLoad()
  const figures: Figures[] = []
  try {
    console.log(`${cluster.about}, in ${cluster.folder}`)
    for (const shape of shapesOf(options)) {
      const name = `${shape.workspaces} workspaces, ${shape.kept} messages kept`
      if (performance.now() + foreseen(shape, options) * 1000 > ends) {
        console.log(`\n${name}: left out, it would not end within --minutes ${options.minutes}`)
        continue
      }
      const measured = await measure({ cluster, load, options }, shape)
      figures.push(measured)
      printFigures(name, measured)
    }
  } finally {
    await load.stop()
    await cluster.stop()
  }
  return figures
}

// What ends a PostgreSQL holds no process open, so this does until all is ended.
const open = setInterval(() => {}, 1000)
try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else {
    const [first] = await run(options)
    if (first) printSizes(first, availableParallelism())
    printSettings()
  }
} catch (error) {
  console.error(`capacity: ${(error as Error).stack}`)
  process.exitCode = 1
} finally {
  clearInterval(open)
}
