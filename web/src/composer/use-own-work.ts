import { useEffect } from 'react'
import { useConnection } from '../connection/state.ts'
import type { Me } from '../session/documents.ts'
import { openAttachments } from './attachments.ts'
import { openDrafts } from './drafts.ts'
import { openHold } from './hold.ts'
import { followOutbox, sendWaiting } from './outbox.ts'
import { catchUpDrafts, followDrafts } from './save-drafts.ts'

/** What the person writes: kept on the server and in this browser, and sent as soon as that can be. */
export function useOwnWork({ id, workspace, permissions }: Me): void {
  const person = `${id}.${workspace.id}`
  const reads = permissions.includes('CHAT_READ')
  const state = useConnection()
  const reachable = state === 'live' || state === 'catching-up'
  useEffect(() => {
    if (!reads) return
    openDrafts(person)
    openAttachments()
    openHold(id)
    const ends = [followOutbox(person), followDrafts()]
    return () => {
      for (const end of ends) end()
    }
  }, [id, person, reads])
  useEffect(() => {
    if (!reads || !reachable) return
    void sendWaiting().then(catchUpDrafts)
  }, [reads, reachable])
}
