/** Which part of what was handed over is shown. */
export const parts = ['waiting', 'held', 'done', 'expired'] as const
export type Part = (typeof parts)[number]

/** What the address says beside the place. */
export interface QueueSearch {
  part?: Exclude<Part, 'waiting'> | undefined
  /** id of a team, or `general` */
  queue?: string | undefined
  page?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined)

export function readQueueSearch({ part, queue, page }: Record<string, unknown>): QueueSearch {
  const known = parts.find((one) => one === part)
  return { part: known === 'waiting' ? undefined : known, queue: text(queue), page: text(page) }
}
