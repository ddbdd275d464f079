import { useEffect } from 'react'
import { client } from '../graphql/client.ts'
import { queueNews, waitingQuery } from './news-documents.ts'
import { version, waiting } from './waiting.ts'

/** Milliseconds within which what happens is asked for once. */
const pause = 300

async function askWho(): Promise<void> {
  const { data } = await client.query(waitingQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  if (data) waiting.set(new Map(data.transfers.nodes.map((one) => [one.contactId, one])))
}

function listen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const { unsubscribe } = client.subscription(queueNews, {}).subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      version.set(version.get() + 1)
      void askWho()
    }, pause)
  })
  void askWho()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    waiting.set(new Map())
  }
}

/** Listens to what is handed over, where the person may read that. */
export function useQueueNews(may: boolean): void {
  useEffect(() => (may ? listen() : undefined), [may])
}
