import type { ServiceLevel } from './level-row.ts'
import type { ClockKind } from './service-level-sets.ts'

interface Chat {
  teamId: string | null
  priority: number
}

/** What is of the team and of the priority comes first, then what is of the team, then what is of the priority. */
const precision = ({ teamId, priority }: ServiceLevel) => (teamId ? 2 : 0) + (priority ? 1 : 0)

/** The level of a chat: of those that fit, the one that says most about which chats it is for. */
export const levelFor = (levels: readonly ServiceLevel[], chat: Chat): ServiceLevel | null =>
  levels
    .filter(
      ({ teamId, priority }) =>
        (teamId ?? chat.teamId) === chat.teamId && (priority ?? chat.priority) === chat.priority,
    )
    .sort((a, b) => precision(b) - precision(a))[0] ?? null

/** In how many minutes a level wants this; null where it does not. */
export function minutesOf(level: ServiceLevel | null, kind: ClockKind): number | null {
  if (level === null) return null
  if (kind === 'first_response') return level.firstResponseMinutes
  return kind === 'next_response' ? level.nextResponseMinutes : level.resolutionMinutes
}
