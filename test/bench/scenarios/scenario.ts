import type { Cluster } from '../ground/cluster.ts'
import type { Load } from '../ground/load.ts'
import type { Tenant } from '../ground/seed.ts'
import type { Options } from '../options.ts'
import type { Report } from '../report/report.ts'

/** What every scenario starts from. */
export interface Ground {
  cluster: Cluster
  load: Load
  options: Options
  tenants: readonly Tenant[]
  /** name of the database that each scenario copies */
  seeded: string
  report: Report
}

/** One scenario of the plan; its figures go to the report. */
export type Scenario = (ground: Ground) => Promise<void>
