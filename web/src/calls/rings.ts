import type { Call } from './documents.ts'

/** Whether a call rings at this person now. */
export const ringsAt = ({ endedAt, ringing }: Call, me: string): boolean =>
  endedAt === null && (ringing?.agents ?? []).some((agent) => 'id' in agent && agent.id === me)

/** What rings at this person after the server's word of a call, the one that waits longest first. */
export function ringsAfter(before: readonly Call[], call: Call, me: string): readonly Call[] {
  const others = before.filter(({ id }) => id !== call.id)
  if (!ringsAt(call, me)) return others.length === before.length ? before : others
  return [...others, call].sort((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt))
}

/** Why a call that rang here rings no more. */
export function silenceOf(call: Call, me: string): 'mine' | 'taken' | 'missed' | 'elsewhere' {
  if (call.agent?.id === me) return 'mine'
  if (call.endedAt !== null) return call.status === 'COMPLETED' ? 'taken' : 'missed'
  return call.agent && call.ringing === null ? 'taken' : 'elsewhere'
}
