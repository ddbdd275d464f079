import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const contactFieldKinds = closedSet(
  'ContactFieldKind',
  'Type of a declared custom field of contacts or cases.',
  {
    text: 'A text value.',
    number: 'A number value.',
    date: 'A date value, written as 2026-11-26.',
    boolean: 'A boolean value.',
    choice: 'One option of a list.',
  },
  { columns: ['contact_field.kind', 'case_field.kind'] },
)
export type ContactFieldKind = ValueOf<typeof contactFieldKinds>
