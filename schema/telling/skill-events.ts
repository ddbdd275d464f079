import { by, eventType, type FieldBuilder } from './event-types.ts'

// What chats require of whoever is given them.

const skillIdsIn = (t: FieldBuilder, name: 'added_skill_ids' | 'removed_skill_ids', description: string) =>
  t.field({ type: ['ID'], description, resolve: ({ extras }) => extras[name] ?? [] })

eventType('chat.skills_required', 'ofContact', (t) => ({
  by: by(t),
  addedSkillIds: skillIdsIn(
    t,
    'added_skill_ids',
    'UUIDs of the skills that the chat did not require before.',
  ),
  removedSkillIds: skillIdsIn(
    t,
    'removed_skill_ids',
    'UUIDs of the skills that the chat no longer requires.',
  ),
}))

eventType('skills.changed', 'ofNothingElse')
