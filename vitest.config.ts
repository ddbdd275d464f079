import { defineConfig } from 'vitest/config'

// Two projects: `guards` read the whole system (npm run check), `product` is everything else. They do not extend
// this configuration: each would start the database of the global setup once more.
const each = { pool: 'forks' as const, testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    maxWorkers: 2,
    projects: [
      { test: { ...each, name: 'guards', include: ['test/guards/**/*.test.ts'] } },
      {
        test: {
          ...each,
          name: 'product',
          include: ['test/**/*.test.ts'],
          exclude: ['test/guards/**', '**/node_modules/**'],
        },
      },
    ],
  },
})
