import type { Team } from './documents.ts'

/** How chats are given out, for people. */
export const strategies: Record<Team['assignmentStrategy'], { label: string; hint: string }> = {
  ROUND_ROBIN: { label: 'In turns', hint: 'Whoever has waited longest gets the next chat.' },
  LOAD_BALANCED: { label: 'By load', hint: 'Whoever has the fewest chats gets the next one.' },
  MANUAL: { label: 'By hand', hint: 'Chats stay in the queue until somebody takes them.' },
}
