/** The largest body that the platform sends (spec/6 10). */
export const maxCallbackBytes = 3 * 1024 * 1024

/** Callbacks are larger only when the platform sends many changes at once. */
export const largeBytes = 64 * 1024

/** A callback that our own application did not sign names so many numbers and accounts at most. */
export const maxNames = 50

/** Changes in one callback (spec/6 10). */
export const maxChanges = 1_000
