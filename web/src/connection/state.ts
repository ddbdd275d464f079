import { createStore, useStore } from '../store/store.ts'

/** `catching-up`: connected again, and what was missed is being told. */
export type ConnectionState = 'connecting' | 'live' | 'catching-up' | 'reconnecting'

/** After so many milliseconds without an event, what was missed has been told. */
const quiet = 400

const state = createStore<ConnectionState>('connecting')
let timer: ReturnType<typeof setTimeout> | undefined

function change(next: ConnectionState): void {
  if (state.get() !== next) state.set(next)
}

/** Events that have come and wait until answers that are on their way have come too. */
let underway = 0

function liveSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => (underway > 0 ? liveSoon() : change('live')), quiet)
}

/** What was missed is over so long after its last sign. */
function stillCatchingUp(): void {
  if (state.get() === 'catching-up') liveSoon()
}

/** What the line reports about itself. */
export const connection = {
  opened(): void {
    if (state.get() === 'reconnecting') change('catching-up')
    liveSoon()
  },
  /** an event has come */
  told(): void {
    underway += 1
    stillCatchingUp()
  },
  /** it is in the cache, and so on the screen */
  shown(): void {
    underway -= 1
    stillCatchingUp()
  },
  lost(): void {
    clearTimeout(timer)
    change('reconnecting')
  },
}

export function useConnection(): ConnectionState {
  return useStore(state)
}

/** What was missed while there was no connection is still being told. */
export const isCatchingUp = (): boolean => state.get() === 'catching-up'
