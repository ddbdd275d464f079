/** A message `m` is an answer of a member: written by a person of the team, and no reaction (spec/8 TR11). */
export const isAnswer = `m.direction = 'outgoing' and m.sent_by_type = 'member' and m.type <> 'reaction'`
