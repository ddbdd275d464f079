import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { type LaneHolding, readLanes } from '#core/lanes/holdings.ts'
import { type Component, components } from './components.ts'
import {
  type DatabaseStatus,
  type DiskStatus,
  largestTables,
  readDatabase,
  readDisk,
  type TableStatus,
} from './database.ts'
import { type InstallationProcess, livingProcesses } from './processes.ts'
import type { FindingState } from './status-sets.ts'
import { version } from './version.ts'
import { type CallbackStatus, readCallbacks, readWebhooks, type WebhookStatus } from './waiting.ts'

/** One kind of work: what is due, taken and for later, of the first 10,000 that wait. */
export interface WorkStatus {
  kind: string
  due: number
  inFlight: number
  later: number
  oldestDueAt: Date | null
}

/** What `doctor` says of one thing. */
export interface Finding {
  check: string
  state: FindingState
  seen: string
  advice?: string
}

/** Parts that later groups of the house know. */
interface Sources {
  work: () => Promise<WorkStatus[]>
  /** takes up to 15 seconds */
  findings: () => Promise<Finding[]>
}

const sources = perApp((): Partial<Sources> => ({}))

/** Says where a part of the status comes from. */
export function tellStatus(app: App, told: Partial<Sources>): void {
  Object.assign(sources(app), told)
}

/** How an installation fares, for those who operate it: of workspaces it has numbers alone. */
export interface InstallationStatus {
  version: string
  processes: InstallationProcess[]
  lanes: LaneHolding[]
  work: WorkStatus[]
  callbacks: CallbackStatus
  webhooks: WebhookStatus
  database: DatabaseStatus
  tables: TableStatus[]
  /** null where data_dir is not there */
  disk: DiskStatus | null
  components: Component[]
  /** null where this process has no doctor */
  findings: Finding[] | null
}

type Readings = { [Part in keyof InstallationStatus]: (app: App) => Promise<InstallationStatus[Part]> }

/** How each part is read; who shows only some reads only these. */
export const readings: Readings = {
  version: async () => version(),
  processes: livingProcesses,
  lanes: readLanes,
  work: async (app) => (await sources(app).work?.()) ?? [],
  callbacks: readCallbacks,
  webhooks: readWebhooks,
  database: readDatabase,
  tables: largestTables,
  disk: readDisk,
  components: async () => components(),
  findings: async (app) => (await sources(app).findings?.()) ?? null,
}

/** All of it, read at once. */
export async function readStatus(app: App): Promise<InstallationStatus> {
  const read = Object.entries(readings).map(async ([part, reading]) => [part, await reading(app)] as const)
  return Object.fromEntries(await Promise.all(read)) as unknown as InstallationStatus
}
