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
    handed_over: 'It was handed over to people.',
    given_back: 'It was given back, or went back by itself.',
    prioritized: 'It got another priority.',
    owner_changed: 'Another responder on the number answers in it from then on, or the workspace does again.',
    missed_call: 'Its contact called, and nobody took the call.',
    call: 'A call with its contact has ended.',
    marketing_choice: 'Its contact was opted out of marketing, or in again.',
  },
  { columns: ['timeline_entry.kind'] },
)
export type TimelineKind = ValueOf<typeof timelineKinds>

export const choiceWays = closedSet('MarketingChoiceWay', 'How somebody chose about marketing.', {
  word: 'The contact wrote or pressed a word that says so, as STOP.',
  platform_setting: 'The contact used the switch of the platform.',
  refused_message: 'The platform did not deliver a message, because the contact takes no marketing.',
  by_hand: 'Somebody of the team or a key changed the contact.',
})
export type ChoiceWay = ValueOf<typeof choiceWays>
