// What the addresses of the pages of templates say beside their names.

const text = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value).slice(0, 200) || undefined
    : undefined

export const templatesSearch = { q: text, review: text, category: text, account: text, page: text }
export const newTemplateSearch = { copy: text }
