import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const fileRefusals = closedSet(
  'FileRefusal',
  'Why nothing of a file came in: `failedBy` of its import, or `details.cause` of the error that refused it.',
  {
    empty: 'There is nothing in it.',
    no_rows: 'It has no rows.',
    header_unreadable: 'Its line of headings holds a character that cannot be kept.',
    column_missing: 'None of its columns is the phone.',
    too_many_rows: 'It has more than 100,000 rows.',
    too_large: 'It has more than 25 MB.',
    not_utf8: 'It is not text in UTF-8.',
    not_json: 'By its name it is JSON, and it is not a list of objects, nor one in a line.',
    interrupted: 'Its reading broke off, and its rest is nowhere: it has to be sent again.',
    no_draft: 'The broadcast that its people are for is no draft any longer.',
    template_gone: 'The template of the broadcast is there no longer.',
    too_many: 'The draft would have more than 100,000 people.',
  },
)
export type FileRefusal = ValueOf<typeof fileRefusals>

/** The details of an error that refuses a file, for whoever says it in words of their own (GraphQL). */
export const because = (cause: FileRefusal): Record<string, unknown> => ({ cause: cause.toUpperCase() })
