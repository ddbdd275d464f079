/** A language of the dashboard. */
export interface Language {
  /** BCP 47; the name of its catalogue in web/languages */
  tag: string
  /** as those who speak it call it */
  name: string
  dir: 'ltr' | 'rtl'
}

/** The language that the code is written in. */
export const sourceLanguage = 'en'

/** The languages that the dashboard speaks, in the order in which they are offered. */
export const languages = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { tag: 'es', name: 'Español', dir: 'ltr' },
  { tag: 'pt-BR', name: 'Português (Brasil)', dir: 'ltr' },
  { tag: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { tag: 'ar', name: 'العربية', dir: 'rtl' },
] as const satisfies readonly Language[]

export type LanguageTag = (typeof languages)[number]['tag']

export function isLanguage(tag: unknown): tag is LanguageTag {
  return languages.some((language) => language.tag === tag)
}

/**
 * The first of these tags that the dashboard speaks, in whatever region: `pt` and `pt-PT` are answered in Brazilian
 * Portuguese. English for whoever reads none of them.
 */
export function bestLanguage(wanted: readonly string[]): LanguageTag {
  const base = (tag: string) => tag.toLowerCase().split('-')[0]
  for (const tag of wanted) {
    const known = languages.find((language) => base(language.tag) === base(tag))
    if (known) return known.tag
  }
  return sourceLanguage
}
