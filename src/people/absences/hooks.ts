import { hook } from '#core/hook.ts'

/** Who gets the open chats of somebody whose absence begins: an agent, a team, or their queues. */
export interface AbsenceBegun {
  userId: string
  toAgentId: string | null
  toTeamId: string | null
}

/** A planned absence of a member of the caller's workspace begins. */
export const onAbsenceBegun = hook<AbsenceBegun>('onAbsenceBegun')
