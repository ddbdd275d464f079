import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, though they are short: begun last they would keep the end of a run waiting. */
const long = [
  'e2e/gallery',
  'e2e/every-screen',
  'e2e/keyboard',
  'e2e/dashboard-true-again',
  'process/embedded/postgres',
  'process/embedded/restart',
  'process/stop-outage',
  'messaging/messages/workers',
  'messaging/messages/crash',
  'messaging/messages/paging',
  'messaging/broadcasts/campaign-crash',
  'messaging/broadcasts/campaign-limit-crash',
  'messaging/broadcasts/campaign-limit-workers',
  'messaging/broadcasts/crash',
  'messaging/sla/workers',
  'messaging/transfers/load',
  'telling/presence/processes',
  'telling/webhooks/faults',
  'jobs/workers-redis',
  'attacks/callbacks',
].map((name) => `/test/${name}.test.ts`)

const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name))

/** The order of vitest (large files first), with the long ones of a project before its others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ])
  }
}
