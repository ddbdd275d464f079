import { WorkspacePool } from '#core/db/narrowing/workspace-client.ts'

/** PARLEY_TEST_DISTRIBUTED=true runs the same tests with a statement for each workspace (docs/adr/0048). */
export const distribution = { DATABASE__DISTRIBUTED: process.env.PARLEY_TEST_DISTRIBUTED ?? 'false' }

/** The pool of such a run. */
export const TestPool = distribution.DATABASE__DISTRIBUTED === 'true' ? WorkspacePool : undefined
