import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const mappingTargets = closedSet(
  'FormAnswerMappingTarget',
  'What an answer of a form is written to.',
  {
    contact_name: 'The name of the contact.',
    contact_field: 'A custom field of the contact.',
    contact_tag: 'A tag that the contact gets.',
  },
)
export type MappingTarget = ValueOf<typeof mappingTargets>
