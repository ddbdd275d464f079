import { defineConfig } from 'prisma/config'

// Paths are relative to this file. No database address: Prisma's command line only generates code here, and
// migrations are written and applied by prisma/migration.ts and prisma/migrate.ts.
export default defineConfig({ schema: 'schema', migrations: { path: 'migrations' } })
