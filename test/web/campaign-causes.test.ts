import { i18n, type Messages } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { causeWords, detailWords, reasonWords } from '../../web/src/campaigns/cause-words.ts'

// A start that a variant stands in the way of: the words name it, in every language.

const catalogues: Record<string, () => Promise<{ messages: Messages }>> = {
  en: async () => ({ messages: {} }),
  de: () => import('../../web/languages/de.po'),
  es: () => import('../../web/languages/es.po'),
  'pt-BR': () => import('../../web/languages/pt-BR.po'),
  hi: () => import('../../web/languages/hi.po'),
  ar: () => import('../../web/languages/ar.po'),
}

afterEach(() => i18n.activate('en'))

const failed = {
  status: 'FAILED',
  pausedBy: null,
  pausedReason: null,
  failureReason: 'Variant C: The template is not approved.',
} as const

test.each(Object.keys(catalogues))('in %s', async (language) => {
  const { messages } = (await catalogues[language]?.()) ?? {}
  i18n.loadAndActivate({ locale: language, messages: messages ?? {} })
  for (const cause of ['TEMPLATE_NOT_APPROVED', 'TEMPLATE_GONE'] as const) {
    const reason = (variant: number | null) =>
      reasonWords({ ...failed, failedBy: cause, failedVariant: variant })
    expect(reason(3)).toMatch(/\bC: /)
    expect(reason(2)).toBe(reason(3)?.replace('C: ', 'B: '))
    expect(reason(null)).not.toMatch(/\bC\b/)
    expect(reason(3)).not.toBe(failed.failureReason)
    const why = { code: 0, message: failed.failureReason, cause, variant: 3 }
    expect(causeWords(why)).toBe(reason(3))
    expect(detailWords(why)).toBe(reason(3))
  }
  expect(reasonWords({ ...failed, failedBy: 'ACCOUNT_NOT_ACTIVE', failedVariant: null })).not.toMatch(/\bC\b/)
})
