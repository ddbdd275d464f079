import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const movedInKinds = closedSet(
  'MovedInKind',
  'What came from another system.',
  {
    invitation: 'An invitation of a person.',
    team: 'A team.',
    team_member: 'A person in a team.',
    tag: 'A tag.',
    canned_response: 'A canned response.',
    keyword_rule: 'A keyword rule.',
    chatbot_flow: 'A flow of the chatbot.',
    contact: 'A contact.',
    message: 'A message.',
    note: 'A note.',
  },
  { columns: ['moved_in.kind'] },
)
export type MovedInKind = ValueOf<typeof movedInKinds>

/** Why something stays where it is, or needs nothing done. */
export const leftOutReasons = {
  known: 'moved in before',
  here: 'here already',
  gone: 'deleted here since it was moved in',
  inactive: 'switched off there',
  no_email: 'has no e-mail address',
  no_member: 'the person is no member here yet',
  no_team: 'the team is not here',
  no_phone: 'has no phone number',
  phone_unreadable: 'its phone number cannot be read',
  same_person: 'has the phone number of another one',
  no_contact: 'its contact is left out',
  no_number: 'its number is not connected here',
  of_the_system: 'a line of the system, which nobody wrote',
  reaction: 'a reaction, which stands on another message',
  empty: 'has neither text nor file',
  no_steps: 'has no steps',
  unusable: 'cannot be taken as it is',
} as const
export type LeftOutReason = keyof typeof leftOutReasons
