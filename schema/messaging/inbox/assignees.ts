import type { Assignee as AssignableRow } from '#messaging/chat-model/chats/assignees.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import { assigneeTypes } from '#messaging/chat-model/chats/conversation-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'

// Whoever reads a chat sees who has it by name; what else there is of them, the object that they lead to asks for.

export const Assignee = builder.interfaceRef<IdAndName>('Assignee').implement({
  description: 'Who has a chat, or can have it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'For people.' }),
  }),
  resolveType: (row) => ((row as AssignableRow).type === 'team' ? 'TeamAssignee' : 'MemberAssignee'),
})

const interfaces = [Assignee]

export const MemberAssignee = builder
  .objectRef<IdAndName>('MemberAssignee')
  .implement({ interfaces, description: 'An agent who has a chat, or can have it.' })

export const TeamAssignee = builder
  .objectRef<IdAndName>('TeamAssignee')
  .implement({ interfaces, description: 'A team that has a chat, or can have it.' })

export const Assignable = builder.objectRef<AssignableRow>('AssignableTo').implement({
  description: 'Whom a chat can be assigned to.',
  fields: (t) => ({
    assignee: t.field({ type: Assignee, description: 'An agent or a team.', resolve: (row) => row }),
    available: t.exposeBoolean('available', {
      description: 'An agent who is here; a team that is on and has such an agent.',
    }),
    type: t.expose('type', {
      ...forDoors,
      type: enumFrom(assigneeTypes),
      description: 'A person or a team.',
    }),
    id: t.exposeID('id', { ...forDoors, description: 'UUID.' }),
    name: t.exposeString('name', { ...forDoors, description: 'For people.' }),
  }),
})
