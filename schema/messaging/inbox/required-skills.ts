import type { Ctx } from '#core/context/context.ts'
import { requiredSkillsLoader, waitingForSkillsLoader } from '#messaging/chat-model/chats/required-skills.ts'
import { requireSkills, requireSkillsInput } from '#messaging/inbox/conversations/require-skills.ts'
import { skillLoader, skillsOfAgents } from '#people/skills/skill-queries.ts'
import type { SkillRow } from '#people/skills/skill-row.ts'
import { builder } from '../../builder.ts'
import { argsFrom } from '../../input-from.ts'
import { Skill } from '../../people/skills.ts'
import { requires } from '../../requires.ts'
import { Transfer } from '../routing/transfers.ts'
import { Assignable } from './assignees.ts'
import { Conversation } from './conversations.ts'

// Which skills a chat requires of whoever is given it (docs/adr/0191).

const byName = (a: SkillRow, b: SkillRow) => a.name.localeCompare(b.name)

async function skillsOf(ctx: Ctx, ids: readonly string[]): Promise<SkillRow[]> {
  if (ids.length === 0) return []
  const found = await Promise.all(ids.map((id) => skillLoader(ctx).load(id)))
  return found.filter((skill) => skill !== null).sort(byName)
}

builder.objectFields(Conversation, (t) => ({
  requiredSkills: t.field({
    type: [Skill],
    reads: ['requiredSkillIds'],
    description:
      'Skills that an agent must have to be assigned the chat automatically, by name. Members may assign the chat to other agents. A message that opens a closed chat clears them. One read serves all chats of a page, and none is made for chats that require none.',
    resolve: ({ requiredSkillIds }, _args, ctx) => skillsOf(ctx, requiredSkillIds),
  }),
  requiredSkillNames: t.stringList({
    reads: ['requiredSkillIds'],
    description: 'Names of `requiredSkills`, loaded with them.',
    resolve: async ({ requiredSkillIds }, _args, ctx) =>
      (await skillsOf(ctx, requiredSkillIds)).map(({ name }) => name),
  }),
  isWaitingForSkills: t.boolean({
    reads: ['requiredSkillIds', 'contactId', 'status', 'agentId'],
    description:
      "Whether the open chat has no agent and nobody who is present, in the chat's team if it has one, has all skills that it requires. One read serves all chats of a page, and none is made for chats that require none.",
    resolve: async ({ requiredSkillIds, contactId, status, agentId }, _args, ctx) =>
      requiredSkillIds.length > 0 &&
      status === 'open' &&
      agentId === null &&
      (await waitingForSkillsLoader(ctx).load(contactId)) !== null,
  }),
}))

builder.objectField(Transfer, 'requiredSkills', (t) =>
  t.field({
    type: [Skill],
    description:
      'Skills that the chat requires of an agent who is assigned it automatically, by name; empty if the transfer is over. One read serves all transfers of a page.',
    resolve: ({ contactId, status }, _args, ctx) =>
      status === 'active' ? requiredSkillsLoader(ctx).load(contactId) : [],
  }),
)

builder.objectField(Assignable, 'skills', (t) =>
  t.field({
    type: [Skill],
    description: 'Skills of an agent, with those of their teams, by name; empty for a team.',
    resolve: ({ type, id }, _args, ctx) => (type === 'agent' ? skillsOfAgents(ctx).load(id) : []),
  }),
)

builder.mutationField('requireSkills', (t) =>
  t.field({
    type: Conversation,
    ...requires({ permission: 'chat:write' }),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description:
      'Adds and removes skills that an open chat requires. Queues, teams, the chatbot and taking the next chat give it only to agents who have all of them. An agent who has the chat keeps it.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      ...argsFrom(requireSkillsInput),
    },
    resolve: (_root, { contactId, ...input }, ctx) => requireSkills(ctx, contactId, input),
  }),
)
