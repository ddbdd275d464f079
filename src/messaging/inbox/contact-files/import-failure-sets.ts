import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { lacksPermission } from '#core/errors.ts'
import { brokenOff } from '#messaging/content/csv/silent-readers.ts'

// Why imports ended early: rows keep sentences for people, which are known here again.

export const contactImportFailures = closedSet(
  'ContactImportFailure',
  'Reason why an import of contacts ended before its last row.',
  {
    interrupted:
      'Reading the file was interrupted and the rest of the file was lost. The file must be uploaded again.',
    author_gone: 'The member who ran the import is no longer a member of the workspace.',
    import_forbidden: 'The member who ran the import is no longer permitted to import contacts.',
  },
)
type Failure = ValueOf<typeof contactImportFailures>

export const authorGone = 'Who began it is no longer here.'

const sentences: Readonly<Record<Failure, string>> = {
  interrupted: brokenOff,
  author_gone: authorGone,
  import_forbidden: lacksPermission,
}

/** The cause of an early end; null if the import did not end early or its cause is unknown. */
export const failureOf = (sentence: string | null): Failure | null =>
  contactImportFailures.values.find((failure) => sentences[failure] === sentence) ?? null
