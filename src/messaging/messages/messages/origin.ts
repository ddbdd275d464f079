/** How a message came about, and as what it goes, is kept beside its content (spec/10 FR3, PL6). */
const origin = new Set(['direct', 'referral', 'forwarded', 'frequentlyForwarded', 'referredProduct'])

/** What a message says, where its content is answered as it is kept. */
export const withoutOrigin = (content: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !origin.has(name)))
