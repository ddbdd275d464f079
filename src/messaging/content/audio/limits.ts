/** The longest audio that is taken, in seconds. */
export const longestSeconds = 600

/** How the process that transcodes says why it did not. */
export const exitCodes = { unreadable: 3, tooLong: 4, noDecoder: 5, tooSlow: 6 } as const
