import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Those that everybody has; any other word is one too. */
const words: Record<string, MessageDescriptor> = {
  greeting: msg`Greeting`,
  support: msg`Support`,
  sales: msg`Sales`,
  closing: msg({ message: 'Closing', context: 'category of replies' }),
  general: msg({ message: 'General', context: 'category of replies' }),
}

export const categories = Object.keys(words)

/** What people call a category; what is their own they have named themselves. */
export function categoryWord(category: string): string {
  const word = words[category]
  return word ? i18n._(word) : category
}
