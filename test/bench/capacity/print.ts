import type { Figures } from './installation.ts'
import { carriedBy, settingsOf, sizes } from './sizes.ts'

const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const head = (cells: readonly string[]) => {
  line(cells)
  line(cells.map(() => '---'))
}

/** As a table of Markdown: what was measured of one installation. */
export function printFigures(name: string, figures: Figures): void {
  console.log(
    `\n${name}, ${figures.chats} chats; others had up to ${(figures.others * 100).toFixed(0)} % of the machine\n`,
  )
  head(['Operation', 'done', 'a second', 'ms of CPU each', 'of it Node', 'p99, ms'])
  for (const [operation, { done, perSecond, cpuMs, node, p99Ms }] of Object.entries(figures.operations))
    line([
      operation,
      done,
      perSecond.toFixed(0),
      cpuMs.toFixed(2),
      `${(node * 100).toFixed(0)} %`,
      Number.isNaN(p99Ms) ? '' : p99Ms.toFixed(0),
    ])
  const { megabytes, sockets, gigabytesPerMillion, connections } = figures
  console.log(
    `\nMemory: Parley ${megabytes.parley.toFixed(0)} MB, PostgreSQL ${megabytes.postgres.toFixed(0)} MB. ` +
      `Disk of a million messages: ${gigabytesPerMillion.toFixed(2)} GB. Connections: ${connections}.`,
  )
  if (sockets) console.log(`Sockets: ${sockets.open} open, ${sockets.kilobytesEach.toFixed(0)} KB each.`)
}

/** What other sizes carry, of each operation alone. */
export function printSizes(figures: Figures, cores: number): void {
  console.log(
    `\nOperations a second at 70 % of the cores, each kind alone: computed from the CPU that one took here, on ${cores} cores\n`,
  )
  head(['Operation', ...sizes.map((size) => `${size} cores`)])
  const computed = sizes.map((size) => carriedBy(figures, size))
  for (const operation of Object.keys(figures.operations))
    line([operation, ...computed.map((row) => (row[operation] ?? 0).toFixed(0))])
}

export function printSettings(): void {
  console.log('\nSettings to begin with\n')
  head(['Cores', 'Processes', 'Memory', 'shared_buffers', 'effective_cache_size', 'max_connections'])
  for (const { cores, processes, memoryGb, sharedBuffers, effectiveCacheSize, maxConnections } of sizes.map(
    settingsOf,
  ))
    line([cores, processes, `${memoryGb} GB`, sharedBuffers, effectiveCacheSize, maxConnections])
}
