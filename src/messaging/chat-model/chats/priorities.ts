import { type Priority, priorities } from './conversation-sets.ts'

// Rows keep a priority as a number, by which queues are walked in their order (docs/adr/0171).

/** The rank of a priority: 1 is the most urgent. */
export const rankOf = (priority: Priority): number => priorities.values.indexOf(priority) + 1

/** What the number says. */
export const priorityOf = (rank: number): Priority => priorities.values[rank - 1] ?? 'normal'

/** The rank of what nobody has given a priority, and of each chat that a message opens. */
export const normalRank = rankOf('normal')
