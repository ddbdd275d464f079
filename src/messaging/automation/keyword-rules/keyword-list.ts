import { z } from 'zod'
import { text, wholeNeeded } from '#core/validation.ts'

const mostKeywords = 50
const longestKeyword = 200

const list = z.array(text(1, longestKeyword)).max(mostKeywords, `Must have at most ${mostKeywords} entries.`)
const trimmed = z.string().transform((keyword) => keyword.trim())
const withoutEmpty = (all: string[]) => all.filter((keyword) => keyword !== '')

/** Keywords that may be none: trimmed, and empty ones dropped (spec/8 KW). */
export const keywordList = z.array(trimmed).transform(withoutEmpty).pipe(list)

/** The same, of which one is needed; `needed` is said where there is none. */
export const neededKeywords = (needed: string) =>
  z
    .array(trimmed, { error: wholeNeeded(needed) })
    .transform(withoutEmpty)
    .pipe(list.min(1, wholeNeeded(needed)))
