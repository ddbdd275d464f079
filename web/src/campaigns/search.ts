// What the addresses of the pages of campaigns say beside their names.

const text = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value).slice(0, 200) || undefined
    : undefined

const month = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined

export const campaignsSearch = { q: text, state: text, page: text }
export const calendarSearch = { month }
/** The first step is where a draft opens. */
const step = (value: unknown) => (value === 'message' ? undefined : text(value))

export const campaignSearch = { step, people: text, code: text, variant: text, page: text }
