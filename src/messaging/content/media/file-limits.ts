// What files of the other uploads may be. Nothing but figures and names stands here: the dashboard reads this file and
// ./types.ts too, so that nobody waits for an upload that is refused in the end.

const MB = 1024 * 1024

/** A file of contacts, or of the people of a campaign, in bytes. */
export const largestPeopleFile = 25 * MB

/** A file of saved replies. */
export const largestCannedFile = 10 * MB

/** The sample above a template (spec/8 TE7). */
export const largestHeaderFile = 16 * MB

/** The types that the platform takes as samples (spec/6 5). */
export const sampleTypes = ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf']

/** The largest photo of a profile that the platform takes. */
export const largestPhoto = 5 * MB

export const photoTypes: readonly string[] = ['image/jpeg', 'image/png']
