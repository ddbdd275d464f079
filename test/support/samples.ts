import { size } from './long-run.ts'

/**
 * From what samples are drawn: a number that changes with the day (UTC), so that every day tries others and all runs of
 * a day try the same. `FUZZ_SEED=20261124 npx vitest run test/fuzz` repeats a failure of that day.
 */
const seed = Number(process.env.FUZZ_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
console.log(`Samples are drawn with FUZZ_SEED=${seed}.`)

/** What fast-check is given: so many samples in an ordinary run and in a long one. */
export const samples = (ordinary = 100, long = 1_000_000) => ({
  seed,
  numRuns: size(ordinary, long),
})
