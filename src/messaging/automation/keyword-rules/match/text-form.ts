// In which form texts and keywords are compared (spec/8 KW): differences of composition and what nobody sees never
// count, case only where a rule says so. Accents count, other than in searches (src/core/fold.ts): "si" is not "sí".

/** Marks of direction, of no width, soft hyphens, and what picks the colour of an emoji. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g
const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** As it is written, composed and without what is not seen. */
export const asWritten = (text: string): string =>
  isAscii(text) ? text : text.normalize('NFC').replace(unseen, '')

/** Of both sigmas and all i's one is left: I, İ and ı differ in Turkish alone, where people mix them. */
const small = (text: string) =>
  text
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/i\u0307/g, 'i')

/** A text without case. */
export interface Caseless {
  text: string
  /** letters were composed that were apart before: a part of the text may be no part of this one */
  isComposed: boolean
}

/**
 * Without case, in full: ß is ss, and both sigmas are one. The way over capitals finds what small letters alone do not;
 * it takes some letters apart, so they are composed again.
 */
export function caselessOf(text: string): Caseless {
  if (isAscii(text)) return { text: text.toLowerCase(), isComposed: false }
  const apart = small(asWritten(text).toLowerCase().toUpperCase())
  const composed = apart.normalize('NFC')
  return { text: composed, isComposed: composed !== apart }
}

export const withoutCase = (text: string): string => caselessOf(text).text
