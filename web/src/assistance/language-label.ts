import { i18n } from '@lingui/core'

/** What a language is called in the language of the page. */
export function languageLabel(tag: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
