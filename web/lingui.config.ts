import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'
import { languages, sourceLanguage } from './src/language/languages.ts'

/** Where the texts of the dashboard are and which languages it speaks. `npm run texts` reads it, and the build. */
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: sourceLanguage,
  locales: languages.map(({ tag }) => tag),
  catalogs: [{ path: '<rootDir>/languages/{locale}', include: ['<rootDir>/src'] }],
  extractors: [createSwcExtractor()],
  // Neither files nor lines nor dates: a text that moves changes no catalogue, and two branches seldom collide.
  format: formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: false }),
  orderBy: 'message',
})
