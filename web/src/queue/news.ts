import { useEffect } from 'react'
import { client } from '../graphql/client.ts'
import { queueNews, waitingQuery } from './news-documents.ts'
import { shownChats, version, waiting } from './waiting.ts'

/** Milliseconds within which what happens, and rows that come, are asked for once. */
const pause = 300

/** What one question takes: more rows than a screen has. */
const atOnce = 100

/** Chats of which it is known whether they wait. */
let known = new Set<string>()

/** Asks for those that are shown and not known. */
async function askWho(): Promise<void> {
  const shown = [...shownChats.get()]
  const contactIds = shown.filter((id) => !known.has(id)).slice(-atOnce)
  if (contactIds.length === 0) return
  const asked = known
  for (const id of contactIds) asked.add(id)
  const { data } = await client
    .query(waitingQuery, { contactIds }, { requestPolicy: 'network-only' })
    .toPromise()
  if (!data) for (const id of contactIds) asked.delete(id)
  // Something happened meanwhile: they are asked for anew.
  if (!data || asked !== known) return
  const told = new Map(waiting.get())
  for (const id of contactIds) told.delete(id)
  for (const one of data.transfers.nodes) told.set(one.contactId, one)
  waiting.set(told)
}

function listen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let heard = false
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (heard) {
        heard = false
        known = new Set()
        version.set(version.get() + 1)
      }
      void askWho()
    }, pause)
  }
  const unwatch = shownChats.watch(soon)
  const { unsubscribe } = client.subscription(queueNews, {}).subscribe(() => {
    heard = true
    soon()
  })
  void askWho()
  return () => {
    clearTimeout(timer)
    unwatch()
    unsubscribe()
    known = new Set()
    waiting.set(new Map())
  }
}

/** Listens to what is handed over, where the person may read that. */
export function useQueueNews(may: boolean): void {
  useEffect(() => (may ? listen() : undefined), [may])
}
