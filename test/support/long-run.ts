/** `npm run test:long` asks for the long form of each test that has one (CONTRIBUTING.md); this file alone reads that. */
export const isLongRun = process.env.PARLEY_TEST_LONG === '1'

/** Rows of the guard of growth in a long run: 5,000,000 of each table where there are hours and the disk for them. */
export const longRows = Number(process.env.PARLEY_TEST_ROWS ?? 400_000)

/** How much of something a test takes: in an ordinary run, and in a long one. */
export const size = (ordinary: number, long: number): number => (isLongRun ? long : ordinary)

/** For a test whose long form takes most of an hour. */
export const longPatience = { timeout: size(180_000, 3_600_000) }

/**
 * Workers lose their work after 4 seconds in place of 15, so that tests which kill or freeze one do not wait: a variable
 * for the environment of every process that shares the work. A long run keeps the lease of installations.
 */
export const leaseSeconds = size(4, 15)
export const shortLease = { PROCESS__LEASE_SECONDS: String(leaseSeconds) }
