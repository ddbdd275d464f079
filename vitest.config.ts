import { defineConfig } from 'vitest/config'

// Two projects: `guards` read the whole system (npm run check), `product` is everything else. They do not extend
// this configuration: each would start the database of the global setup once more.
const each = { pool: 'forks' as const, testTimeout: 30_000, hookTimeout: 60_000 }

// Node gives the server and the libraries graphql's CommonJS files; without this, what vitest transforms would get its
// ES modules, and a schema of one is none for the other.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] }

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    maxWorkers: 2,
    projects: [
      { resolve, test: { ...each, name: 'guards', include: ['test/guards/**/*.test.ts'] } },
      {
        resolve,
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
