import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const timelineKinds = closedSet(
  'TimelineKind',
  'What was done with a chat.',
  {
    assigned: 'It was given to somebody or taken from them.',
    closed: 'It was closed.',
    reopened: 'Somebody of the team opened it again.',
    snoozed: 'It was put off.',
    came_back: 'It was no longer put off.',
    tagged: 'Tags of its contact were added or taken away.',
  },
  { columns: ['timeline_entry.kind'] },
)
export type TimelineKind = ValueOf<typeof timelineKinds>
