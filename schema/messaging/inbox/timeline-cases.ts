import { caseLoader } from '#messaging/chat-model/cases/case-queries.ts'
import type { FieldChange } from '#messaging/chat-model/timeline/timeline-row.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { requires } from '../../requires.ts'
import { Case } from './cases.ts'
import { chatReads } from './conversations.ts'
import { entryOf, interfaces } from './timeline-entry.ts'

// Changes of cases, among what happened in a chat.

const CaseFieldChange = builder.objectRef<FieldChange>('CaseFieldChange').implement({
  description: 'A change of one field of a case.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key of the field.' }),
    name: t.exposeString('name', { description: 'Label of the field at the time of the event.' }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Value before the event; null if there was none.',
      resolve: ({ before }, _args, { actor }) => contentFor(actor, before),
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Value after the event; null if there is none.',
      resolve: ({ after }, _args, { actor }) => contentFor(actor, after),
    }),
  }),
})

export const CaseChanged = entryOf('case_changed').implement({
  interfaces,
  description: 'Fields or tags of the case of a chat changed.',
  fields: (t) => ({
    case: t.field({
      type: Case,
      nullable: true,
      ...requires(chatReads),
      description:
        'The case as it is now; null if it was deleted or is not visible to the caller. One read serves all entries of a page.',
      resolve: ({ data }, _args, ctx) => (data.caseId ? caseLoader(ctx).load(data.caseId) : null),
    }),
    added: t.stringList({
      description: 'Names of the tags that were added to the case.',
      resolve: ({ data }) => [...(data.added ?? [])],
    }),
    removed: t.stringList({
      description: 'Names of the tags that were removed from the case.',
      resolve: ({ data }) => [...(data.removed ?? [])],
    }),
    fields: t.field({
      type: [CaseFieldChange],
      description: 'Fields that changed.',
      resolve: ({ data }) => data.fields ?? [],
    }),
  }),
})
