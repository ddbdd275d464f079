import { z } from 'zod'
import { optional, text, uuid } from '#core/validation.ts'
import { rewriteStyles } from './assistance-sets.ts'

/** As long as a message may be. */
const words = text(1, 4096).refine((value) => value.trim() !== '', 'A value is needed.')

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** What a language is called in prompts; undefined for a tag that names none. */
export function languageName(tag: string): string | undefined {
  try {
    return names.of(tag)
  } catch {
    return undefined
  }
}

const language = z
  .string()
  .max(35)
  .refine((tag) => tag !== 'und' && languageName(tag) !== undefined, 'Must be a language tag, such as `de`.')
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)

export const summarizeCaseInput = z.object({
  caseId: uuid.meta({ description: 'UUID of the case.' }),
  language: optional(language).meta({
    description: 'Language of the summary (BCP 47). Default: the language of the conversation.',
  }),
})

export const addSummaryInput = z.object({
  contactId: uuid.meta({ description: 'UUID of the contact whose chat it is.' }),
  language: optional(language).meta({
    description: 'Language of the summary (BCP 47). Default: the language of the conversation.',
  }),
})

export const rewriteTextInput = z.object({
  text: words.meta({ description: 'The text, 1 to 4,096 characters.' }),
  style: z.enum(rewriteStyles.values).meta({ description: 'How the text is rewritten.' }),
})

export const translateMessageInput = z.object({
  messageId: uuid.meta({ description: 'UUID of the message.' }),
  language: language.meta({ description: 'Language of the translation (BCP 47).' }),
})

export const translateTextInput = z.object({
  contactId: uuid.meta({ description: 'UUID of the contact to whom the text is to be sent.' }),
  text: words.meta({ description: 'The text, 1 to 4,096 characters.' }),
  language: optional(language).meta({
    description: 'Language of the translation (BCP 47). Default: the language in which the contact writes.',
  }),
})

export const suggestAnswerInput = z.object({
  contactId: uuid.meta({ description: 'UUID of the contact who waits for an answer.' }),
})
