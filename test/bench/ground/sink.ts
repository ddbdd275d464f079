import { endOfRun, type SinkResult, type SinkRun } from '../load/webhooks.ts'
import { startSink, stopChild } from './programs.ts'

/** The customers' servers in a process of their own. */
export interface Sink {
  pid: number
  port: number
  /** Begins a run: what comes from now on is counted anew. Settles when as much has come as was expected. */
  run(run: SinkRun): Promise<SinkResult>
  /** Ends a run that goes on until then. */
  end(): void
  stop(): Promise<void>
}

export async function openSink(): Promise<Sink> {
  const { child, port } = await startSink()
  return {
    pid: child.pid as number,
    port,
    run: (run) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('the sink ended'))
        child.once('exit', ended)
        child.once('message', ({ result }: { result: SinkResult }) => {
          child.off('exit', ended)
          resolve(result)
        })
        child.send(run)
      }),
    end: () => void child.send(endOfRun),
    stop: () => stopChild(child),
  }
}
