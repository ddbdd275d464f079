import { type Exchange, mapExchange } from 'urql'

/** Milliseconds after which an answer that does not come holds nothing back any more. */
const patience = 3_000

const underway = new Set<number>()
const waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function release(): void {
  clearTimeout(timer)
  timer = undefined
  for (const go of waiting.splice(0)) go()
}

function ended(key: number): void {
  underway.delete(key)
  // The cache takes the answer in first, and may ask for more.
  if (waiting.length > 0) setTimeout(() => underway.size === 0 && release())
}

/**
 * Runs this once no answer is under way. An answer can be older than a live event that came while it travelled: taken
 * in after the event it would set the screen back, and nothing would put it right. In the other order the next event
 * does: every change has its own.
 */
export function afterAnswers(go: () => void): void {
  if (underway.size === 0 && waiting.length === 0) {
    go()
    return
  }
  waiting.push(go)
  timer ??= setTimeout(release, patience)
}

/** Counts what was asked and is not answered. */
export const trafficExchange: Exchange = mapExchange({
  onOperation({ key, kind }) {
    if (kind === 'teardown') ended(key)
    else if (kind !== 'subscription') underway.add(key)
  },
  onResult({ operation }) {
    if (operation.kind !== 'subscription') ended(operation.key)
  },
})
