import { languages } from './languages.ts'

/** A language as those who speak it call it; one that the dashboard does not speak by its tag. */
export const languageName = (tag: string): string =>
  languages.find((language) => language.tag === tag)?.name ?? tag
