/** How chats are given out, for people. */
export const strategies: Record<string, { label: string; hint: string }> = {
  round_robin: { label: 'In turns', hint: 'Whoever has waited longest gets the next chat.' },
  load_balanced: { label: 'By load', hint: 'Whoever has the fewest chats gets the next one.' },
  manual: { label: 'By hand', hint: 'Chats stay in the queue until somebody takes them.' },
}
