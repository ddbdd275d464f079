import { i18n, type Messages } from '@lingui/core'
import { createStore, useStore } from '../store/store.ts'
import { readStored, writeStored } from '../store/stored.ts'
import { numbersOf, setFormat } from './format.ts'
import { bestLanguage, isLanguage, type LanguageTag, languages, sourceLanguage } from './languages.ts'

// A language that no person reads: its catalogue is made of the English texts, to see what is not translated.
type Spoken = LanguageTag | 'pseudo'

const entry = 'parley.language'

/** English is in the code: it needs no catalogue. Each of the others is a file of its own. */
const catalogues: Record<Exclude<Spoken, typeof sourceLanguage>, () => Promise<{ messages: Messages }>> = {
  de: () => import('../../languages/de.po'),
  es: () => import('../../languages/es.po'),
  'pt-BR': () => import('../../languages/pt-BR.po'),
  hi: () => import('../../languages/hi.po'),
  ar: () => import('../../languages/ar.po'),
  pseudo: () => import('virtual:pseudo-language'),
}

// The build compiled every text (web/texts.ts): what is no list of parts is a plain text.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => text as never)

const spoken = createStore<Spoken>(sourceLanguage)

function chosen(): Spoken | null {
  const stored = readStored<unknown>(localStorage, entry, null)
  return stored === 'pseudo' || isLanguage(stored) ? stored : null
}

/** The language of the browser: what the person chose here, else the first of theirs that the dashboard speaks. */
const wanted = (): Spoken => chosen() ?? bestLanguage(navigator.languages)

/** Turns the page to this language, and keeps nothing of it for the next one. */
export async function show(tag: Spoken): Promise<void> {
  const messages = tag === sourceLanguage ? {} : (await catalogues[tag]()).messages
  i18n.load(tag, messages)
  i18n.activate(tag, numbersOf(tag))
  setFormat({ language: tag })
  const { documentElement: page } = document
  page.lang = tag === 'pseudo' ? sourceLanguage : tag
  page.dir = languages.find((language) => language.tag === tag)?.dir ?? 'ltr'
  spoken.set(tag)
}

/** Before anything is shown. A catalogue that does not come leaves the page in English rather than empty. */
export async function speakFirst(): Promise<void> {
  await show(wanted()).catch(() => show(sourceLanguage))
}

/** What the person reads from now on, also when they come back. False when its texts could not be had. */
export async function speak(tag: LanguageTag): Promise<boolean> {
  // The language of the tests is that of the browser alone.
  if (spoken.get() === 'pseudo') return true
  try {
    if (spoken.get() !== tag) await show(tag)
  } catch {
    return false
  }
  writeStored(localStorage, entry, tag)
  return true
}

/** The language of the page. What is on the page is made anew when it changes (main.tsx). */
export function useLanguage(): Spoken {
  return useStore(spoken)
}
