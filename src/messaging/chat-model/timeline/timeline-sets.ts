import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const timelineKinds = closedSet(
  'TimelineKind',
  'Kind of an event in the timeline of a chat.',
  {
    assigned: 'The chat was assigned or unassigned.',
    closed: 'The chat was closed.',
    reopened: 'A member or an API key reopened the chat.',
    snoozed: 'The chat was snoozed.',
    came_back: 'The snooze of the chat ended.',
    tagged: "Tags of the chat's contact were added or removed.",
    handed_over: 'The chat was transferred to agents.',
    given_back: 'The transferred chat was released, manually or automatically.',
    prioritized: 'The priority of the chat changed.',
    service_missed: 'A deadline of the service level of the chat passed.',
    owner_changed: 'Another responder on the number took over the chat, or the workspace took it back.',
    missed_call: 'The contact called and nobody answered.',
    call: 'A call with the contact has ended.',
    marketing_choice: 'The contact was opted out of marketing or back in.',
    case_changed: 'Fields or tags of the case changed.',
    rule_ran: 'A rule of the inbox did something in the chat.',
  },
  { columns: ['timeline_entry.kind'] },
)
export type TimelineKind = ValueOf<typeof timelineKinds>

export const choiceWays = closedSet('MarketingChoiceWay', 'Way in which a marketing choice was made.', {
  word: 'The contact wrote or tapped a keyword for the choice, such as STOP.',
  platform_setting: 'The contact used the setting of the platform.',
  refused_message: 'The platform did not deliver a message because the contact does not accept marketing.',
  by_hand: 'A member or an API key changed the contact.',
})
export type ChoiceWay = ValueOf<typeof choiceWays>
