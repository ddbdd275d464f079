import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const mappingTargets = closedSet(
  'FormAnswerMappingTarget',
  'Target to which an answer of a form is written.',
  {
    contact_name: 'The name of the contact.',
    contact_field: 'A custom field of the contact.',
    contact_tag: 'A tag that is added to the contact.',
  },
)
export type MappingTarget = ValueOf<typeof mappingTargets>
