import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Template } from './documents.ts'

const words: Record<Template['category'], MessageDescriptor> = {
  MARKETING: msg`Marketing`,
  UTILITY: msg`Utility`,
  AUTHENTICATION: msg`Authentication`,
  OTHER: msg`Other`,
}

/** What a template is for, as people say it. */
export function categoryWords(category: Template['category']): string {
  return i18n._(words[category])
}
