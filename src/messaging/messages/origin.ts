/** How a message came about is kept beside its content and shown by fields of its own (spec/10 FR3). */
const origin = new Set(['referral', 'forwarded', 'frequentlyForwarded', 'referredProduct'])

/** What a message says, where its content is answered as it is kept. */
export const withoutOrigin = (content: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !origin.has(name)))
