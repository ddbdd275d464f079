// `{{contact.name}}` and its like in the addresses, headers and bodies that users write (document 2; spec/8 CA6 and
// G12). A value is written as the place needs it: what a customer is called never changes where we call, nor what JSON
// says.

/** What each variable stands for; one that is not known is empty. */
export type Values = Readonly<Record<string, string>>

/** Blanks around the name are cut off behind: within the pattern they would cost their number to the third power. */
const placeholder = /\{\{([^{}]*)\}\}/g

/** The first name in a text that is none of the variables; undefined when all are. */
export function unknownVariable(text: string, variables: readonly string[]): string | undefined {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name.trim())
  return names.find((name) => !variables.includes(name))
}

const filled = (text: string, values: Values, write: (value: string) => string): string =>
  text.replace(placeholder, (_, name: string) => write(values[name.trim()] ?? ''))

/** Scheme, host and port as they are written: variables come after the first slash, question mark or nothing at all. */
export function hasFixedHost(url: string): boolean {
  const first = url.search(/\{\{/)
  return first < 0 || /^https?:\/\/[^/?#{}]+[/?]/i.test(url.slice(0, first))
}

/** Everything but letters, digits and `-_.~` is percent-encoded: a value is one part of a path or of a query. */
const encoded = (value: string) =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `.` and `..` alone would leave the folder that they stand in. */
const segment = (value: string) => (/^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : encoded(value))

export const fillUrl = (url: string, values: Values): string => filled(url, values, segment)

/** In the quotes in which the placeholder stands. */
export const fillJson = (body: string, values: Values): string =>
  filled(body, values, (value) => JSON.stringify(value).slice(1, -1))

/** Headers carry visible ASCII alone: the rest, line breaks above all, is percent-encoded. */
export const fillHeader = (header: string, values: Values): string =>
  filled(header, values, (value) => value.replace(/[^\x20-\x7e]+/g, encoded))
