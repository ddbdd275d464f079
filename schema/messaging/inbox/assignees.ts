import type { Assignee as AssignableRow } from '#messaging/chat-model/chats/assignees.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import { assigneeTypes } from '#messaging/chat-model/chats/conversation-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'

// Whoever reads a chat sees who has it by name; what else there is of them, the object that they lead to asks for.

export const Assignee = builder.interfaceRef<IdAndName>('Assignee').implement({
  description: 'An agent or a team that a chat is assigned to or can be assigned to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the agent or team.' }),
    name: t.exposeString('name', { description: 'Display name of the assignee.' }),
  }),
  resolveType: (row) => ((row as AssignableRow).type === 'team' ? 'TeamAssignee' : 'MemberAssignee'),
})

const interfaces = [Assignee]

export const MemberAssignee = builder
  .objectRef<IdAndName>('MemberAssignee')
  .implement({ interfaces, description: 'An agent that a chat is assigned to or can be assigned to.' })

export const TeamAssignee = builder
  .objectRef<IdAndName>('TeamAssignee')
  .implement({ interfaces, description: 'A team that a chat is assigned to or can be assigned to.' })

export const Assignable = builder.objectRef<AssignableRow>('AssignableTo').implement({
  description: 'An agent or a team that chats can be assigned to, with its availability.',
  fields: (t) => ({
    assignee: t.field({
      type: Assignee,
      description: 'The agent or team that chats can be assigned to.',
      resolve: (row) => row,
    }),
    available: t.exposeBoolean('available', {
      description:
        'Whether the assignee is available: the agent is present, or the team is active and has an available agent.',
    }),
    awayReason: t.exposeString('awayReason', {
      nullable: true,
      description:
        'Reason that the agent gave for the current break or absence; null if there is none, and while the agent takes work.',
    }),
    chatLimit: t.exposeInt('chatLimit', {
      nullable: true,
      description:
        'Number of open chats that the agent is assigned at most; null for no limit, and for a team. A member may assign more.',
    }),
    openConversationCount: t.exposeInt('openChats', {
      nullable: true,
      description: 'Number of open chats of an agent who has a limit; null for all others.',
    }),
    type: t.expose('type', {
      ...forDoors,
      type: enumFrom(assigneeTypes),
      description: 'Whether the assignee is an agent or a team.',
    }),
    id: t.exposeID('id', { ...forDoors, description: 'UUID of the agent or team.' }),
    name: t.exposeString('name', { ...forDoors, description: 'Display name of the assignee.' }),
  }),
})
