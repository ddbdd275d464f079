import { startEmbeddedPostgres } from '#process/embedded/postgres.ts'

// A program that brings PostgreSQL along, tells so, and waits: for the tests that kill one.
// Arguments: data_dir, and `leave` to end without a word instead of waiting.

const [dataDir = '', then] = process.argv.slice(2)
const log = { info: () => {}, warn: () => {}, error: () => {} }
try {
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: true })
  console.log(`up ${postgres.url}`)
  if (then !== 'leave') setInterval(() => {}, 1_000_000)
} catch (error) {
  console.log(`refused ${(error as Error).message}`)
}
