import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { lacksPermission } from '#core/errors.ts'
import { brokenOff } from '#messaging/content/csv/silent-readers.ts'

// Why imports ended early: rows keep sentences for people, which are known here again.

export const contactImportFailures = closedSet(
  'ContactImportFailure',
  'Why an import of contacts ended before its last row.',
  {
    interrupted: 'The reading of its file broke off, and the rest is nowhere: it has to be sent again.',
    author_gone: 'Whoever ran it is no longer here.',
    import_forbidden: 'Whoever ran it may not import contacts any longer.',
  },
)
type Failure = ValueOf<typeof contactImportFailures>

export const authorGone = 'Who began it is no longer here.'

const sentences: Readonly<Record<Failure, string>> = {
  interrupted: brokenOff,
  author_gone: authorGone,
  import_forbidden: lacksPermission,
}

/** Why it ended early; null where it did not, or for something that nobody foresaw. */
export const failureOf = (sentence: string | null): Failure | null =>
  contactImportFailures.values.find((failure) => sentences[failure] === sentence) ?? null
