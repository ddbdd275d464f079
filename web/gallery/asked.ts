import { isLanguage, type LanguageTag } from '../src/language/languages.ts'

const asked = new URLSearchParams(location.search)

const language = asked.get('language')

/** How the gallery is to be shown: `?language=ar&theme=dark&text=200`, and `scene=` for one thing above the page. */
export const wanted = {
  language: (isLanguage(language) ? language : 'en') satisfies LanguageTag as LanguageTag,
  theme: asked.get('theme') === 'dark' ? 'dark' : 'light',
  text: asked.get('text') === '200' ? '200' : '100',
  scene: asked.get('scene'),
}

/** The address of the gallery with something else in it. */
export function addressWith(changes: Partial<Record<keyof typeof wanted, string>>): string {
  const entries = Object.entries({ ...wanted, ...changes }).filter(([, value]) => value !== null)
  return `${location.pathname}?${new URLSearchParams(entries as [string, string][])}`
}

/** Words that a person might have written, in the language of the page: the gallery has no texts for users. */
export const said = (english: string, arabic: string): string => (wanted.language === 'ar' ? arabic : english)
