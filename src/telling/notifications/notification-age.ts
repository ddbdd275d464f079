/** What nobody looked at in a month is no news any more. */
export const notificationsKeptMs = 30 * 24 * 60 * 60 * 1000
