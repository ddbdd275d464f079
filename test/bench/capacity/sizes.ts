import type { Figures } from './installation.ts'

// What other numbers of cores carry is computed from the CPU that an operation takes here, and said to be so.

/** Of the cores, so much is used: the rest is for what comes at once, for backups and for upkeep. */
const used = 0.7

/** Operations a second that these cores carry, Node and PostgreSQL together; the load's own CPU is not in it. */
export const carried = (cores: number, cpuMs: number) => (cores * used * 1000) / cpuMs

export interface Settings {
  cores: number
  processes: string
  memoryGb: number
  sharedBuffers: string
  effectiveCacheSize: string
  maxConnections: number
}

/** Connections that a process opens at most (src/process/services.ts), and those for people, backups and upkeep. */
const ofProcess = 20
const beside = 30

/** About half of the CPU is PostgreSQL's, so that Node gets one process for each second core. */
export function settingsOf(cores: number): Settings {
  const node = Math.max(1, Math.floor(cores / 2))
  const web = Math.ceil(node / 2)
  const workers = node - web
  const memoryGb = cores * 2
  return {
    cores,
    processes: workers === 0 ? 'one, of all roles' : `${web} web, ${workers} worker`,
    memoryGb,
    sharedBuffers: `${memoryGb / 4}GB`,
    effectiveCacheSize: `${memoryGb / 2}GB`,
    maxConnections: node * ofProcess + beside,
  }
}

export const sizes = [2, 4, 8]

/** Rows of the table of sizes: what is measured is on the cores that the run had. */
export function carriedBy({ operations }: Figures, cores: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(operations).map(([name, { cpuMs }]) => [name, carried(cores, cpuMs)]),
  )
}
