import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const contactFieldKinds = closedSet(
  'ContactFieldKind',
  'What a declared field of contacts or of cases holds.',
  {
    text: 'A text.',
    number: 'A number.',
    date: 'A day, written as 2026-11-26.',
    boolean: 'Yes or no.',
    choice: 'One text of a list.',
  },
  { columns: ['contact_field.kind', 'case_field.kind'] },
)
export type ContactFieldKind = ValueOf<typeof contactFieldKinds>
