import type { ConversationOrder } from '../generated/documents.ts'

/** Words of the address. */
const words = {
  newest: 'LATEST',
  oldest: 'OLDEST',
  waiting: 'WAITING',
  due: 'DUE',
  priority: 'PRIORITY',
} as const

export type OrderWord = keyof typeof words

export const orderWords = Object.keys(words) as OrderWord[]

export const isOrder = (word: unknown): word is OrderWord => orderWords.includes(word as OrderWord)

export const orderOf = (word: OrderWord): ConversationOrder => words[word]

export const wordOf = (order: ConversationOrder): OrderWord =>
  orderWords.find((word) => words[word] === order) ?? 'newest'
