import type { OwnCallTransferRow } from './call-row.ts'
import type { CallStep } from './call-sets.ts'
import type { ReadyAgent } from './ready-agents.ts'

/** How long it rings at one person (spec/5 1.14). */
const perPersonSecs = 15

/** What the next step of the search for somebody depends on. */
export interface Search {
  /** the step that has just ended; null at the beginning */
  step: CallStep | null
  transfer: Pick<
    OwnCallTransferRow,
    'agentId' | 'initiatingAgentId' | 'triedAgentIds' | 'declinedAgentIds' | 'transferredAt'
  >
  /** it was handed over to a team, whoever has the chat */
  isForTeam: boolean
  /** those who are here, whoever's turn it is first */
  ready: readonly ReadyAgent[]
  /** whose call button was pressed */
  stickyId: string | null
  /** the agent of the chat */
  assignedId: string | null
  hasTeam: boolean
  /** of the team; 0 is the usual */
  perAgentSecs: number
  timeoutSecs: number
}

/** At whom it rings next, and until when. */
export interface NextStep {
  step: CallStep
  ringsAt: string[]
  until: Date
}

const order: readonly CallStep[] = ['directed', 'sticky', 'assigned', 'rotation', 'broadcast']

/**
 * Who is asked next to take a call (spec/5 1.14): whom it was directed to, whose button was pressed, the agent of the
 * chat, the members of the team in turn, and when all of them were asked, or the time is over, everybody who is here;
 * each once. Those who said no are not asked again. Null when nobody is left.
 */
export function nextStep(search: Search, now: Date): NextStep | null {
  const { transfer, ready, step, timeoutSecs } = search
  const deadline = new Date(transfer.transferredAt.getTime() + timeoutSecs * 1000)
  if (step === 'broadcast') return null
  const not = new Set([...transfer.declinedAgentIds, transfer.initiatingAgentId])
  const able = ready.filter(({ userId }) => !not.has(userId))
  const tried = new Set(transfer.triedAgentIds)
  const fresh = able.filter(({ userId }) => !tried.has(userId))
  const from = step === null || step === 'ivr' ? 0 : order.indexOf(step)
  const isLate = now >= deadline
  for (const next of isLate ? order.slice(-1) : order.slice(from)) {
    const ringsAt = chosenFor(next, search, fresh, able)
    if (ringsAt.length === 0) continue
    const seconds = next === 'rotation' ? search.perAgentSecs || perPersonSecs : perPersonSecs
    const until = new Date(now.getTime() + seconds * 1000)
    const isShort = next === 'broadcast' ? isLate : until < deadline
    return { step: next, ringsAt, until: isShort ? until : deadline }
  }
  return null
}

function chosenFor(
  step: CallStep,
  { transfer, isForTeam, stickyId, assignedId, hasTeam }: Search,
  fresh: readonly ReadyAgent[],
  able: readonly ReadyAgent[],
): string[] {
  const one = (id: string | null) => fresh.filter(({ userId }) => userId === id).map(({ userId }) => userId)
  if (step === 'directed') return one(transfer.agentId)
  if (step === 'sticky') return isForTeam ? [] : one(stickyId)
  if (step === 'assigned') return isForTeam ? [] : one(assignedId)
  if (step === 'rotation') return hasTeam ? one(fresh.find(({ isInTeam }) => isInTeam)?.userId ?? null) : []
  // Where everybody was asked by themselves, all of them are asked together.
  return (fresh.length > 0 ? fresh : able).map(({ userId }) => userId)
}

const ofButton = /^agent:([0-9a-f-]{36})$/i

/** The member whose call button was pressed (src/messaging/messages/messages/interactive-ready.ts). */
export const stickyIn = (payload: string | null): string | null =>
  ofButton.exec(payload ?? '')?.[1]?.toLowerCase() ?? null
