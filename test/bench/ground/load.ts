import type { LoadResult, Plan } from '../load/plan.ts'
import { startLoad, stopChild } from './programs.ts'

/** A load generator in a process of its own. It runs one plan at a time. */
export interface Load {
  pid: number
  run(plan: Plan): Promise<LoadResult>
  stop(): Promise<void>
}

type Answer = { result: LoadResult } | { failure: string }

export async function openLoad(): Promise<Load> {
  const child = await startLoad()
  return {
    pid: child.pid as number,
    run: (plan) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('the load generator ended'))
        child.once('exit', ended)
        child.once('message', (answer: Answer) => {
          child.off('exit', ended)
          if ('result' in answer) resolve(answer.result)
          else reject(new Error(answer.failure))
        })
        child.send(plan)
      }),
    stop: () => stopChild(child),
  }
}
