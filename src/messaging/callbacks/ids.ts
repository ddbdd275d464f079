import { Worker } from 'node:worker_threads'
import type { PlatformIds } from '#messaging/accounts/directory.ts'
import { readIds } from './envelope.ts'
import { largeBytes } from './sizes.ts'

const longestMs = 5_000

/** A body of 3 MB can become some hundred times as many objects; what needs more than this is no callback. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/**
 * The platform's ids that a body names whose sender is not known yet; null when it is no callback, or names more than
 * one of an account's own application does. Large ones are read in a thread of their own, one after the other: what a
 * stranger sends must not hold up everybody else's requests.
 */
export async function idsWithin(body: Buffer): Promise<PlatformIds | null> {
  if (body.length <= largeBytes) return readIds(body)
  const mine = turn.then(() => readBeside(body))
  turn = mine.catch(() => null)
  return mine
}

let turn: Promise<unknown> = Promise.resolve()
let thread: Worker | undefined

function readBeside(body: Buffer): Promise<PlatformIds | null> {
  thread ??= new Worker(new URL('./ids-thread.ts', import.meta.url), { resourceLimits })
  const worker = thread
  return new Promise((resolve) => {
    const done = (ids: PlatformIds | null) => {
      clearTimeout(timer)
      worker.off('message', done).off('error', broken).off('exit', broken)
      worker.unref()
      resolve(ids)
    }
    const broken = () => {
      if (thread === worker) thread = undefined
      void worker.terminate()
      done(null)
    }
    const timer = setTimeout(broken, longestMs)
    worker.once('message', done).once('error', broken).once('exit', broken)
    worker.ref()
    worker.postMessage(body)
  })
}
