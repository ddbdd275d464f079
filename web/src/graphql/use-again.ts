import { useEffect } from 'react'
import type { CombinedError } from 'urql'
import { useConnection } from '../connection/state.ts'
import { problemOf } from './problem.ts'

/** Milliseconds before something that could not be had is asked for again. */
const pause = 1_000

/** Asks again for what could not be had without a connection, once there is one: nobody should have to press a button. */
export function useAgainOnceConnected(error: CombinedError | undefined, again: () => void): void {
  const state = useConnection()
  const reachable = state === 'live' || state === 'catching-up'
  useEffect(() => {
    if (!error || !reachable || problemOf(error).code !== 'offline') return
    const timer = setTimeout(again, pause)
    return () => clearTimeout(timer)
  }, [error, reachable, again])
}
