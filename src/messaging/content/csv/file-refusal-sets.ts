import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const fileRefusals = closedSet(
  'FileRefusal',
  'Reason why a file was refused as a whole: `failedBy` of its import, or `details.cause` of the error.',
  {
    empty: 'The file is empty.',
    no_rows: 'The file has no rows.',
    header_unreadable: 'The header of the file contains a character that cannot be stored.',
    column_missing: 'The file has no column with phone numbers.',
    too_many_rows: 'The file has more than 100,000 rows.',
    too_large: 'The file is larger than 25 MB.',
    not_utf8: 'The file is not UTF-8 text.',
    not_json:
      'The name of the file says JSON, but the file is neither a list of objects nor one object per line.',
    interrupted:
      'Reading the file was interrupted and the rest of the file was lost. The file must be uploaded again.',
    no_draft: 'The broadcast that the recipients are for is no longer a draft.',
    template_gone: 'The template of the broadcast no longer exists.',
    too_many: 'The draft would have more than 100,000 recipients.',
  },
)
export type FileRefusal = ValueOf<typeof fileRefusals>

/** The details of an error that refuses a file, for clients that show their own text (GraphQL). */
export const because = (cause: FileRefusal): Record<string, unknown> => ({ cause: cause.toUpperCase() })
