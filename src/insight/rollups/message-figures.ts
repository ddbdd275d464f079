import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'

/** Figures of messages; those of outgoing ones are cumulative, so that a funnel never exceeds 100 %. */
export interface Figures {
  made: number
  sent: number
  delivered: number
  read: number
  failed: number
}

export type FigureName = keyof Figures

/** The statuses in which an outgoing message counts in a figure; one that comes in counts as made alone. */
const statuses: Readonly<Record<FigureName, readonly MessageStatus[]>> = {
  made: ['pending', 'sent', 'delivered', 'read', 'failed'],
  sent: ['sent', 'delivered', 'read'],
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed'],
}

export const figureNames = Object.keys(statuses) as FigureName[]

/** For SQL: the sums of columns with the names of figures. */
export const sums = figureNames.map((name) => `sum(${name})::int as ${name}`).join(', ')

/** For SQL: a condition for each figure, whether a message in this status counts in it. */
export const figuresIn = (status: string): readonly (readonly [FigureName, string])[] =>
  figureNames.map((name) => [
    name,
    name === 'made'
      ? `${status} is not null`
      : `coalesce(${status} in (${statuses[name].map((one) => `'${one}'`).join(', ')}), false)`,
  ])
