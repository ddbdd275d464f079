import { useEffect } from 'react'
import { onEvent } from './on-event.ts'

interface Live {
  /** only what happens with this contact */
  contactId?: string | undefined
  /** milliseconds in which what happens is asked for together */
  together?: number
}

/** Asks again after messages and changes of chats: sessions have no events of their own, and begin, go on and end by these. */
export function useLive(retry: () => void, { contactId, together = 500 }: Live = {}): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onEvent((event) => {
      const about = 'contactId' in event ? event.contactId : null
      if (about === null || (contactId !== undefined && about !== contactId)) return
      timer ??= setTimeout(() => {
        timer = undefined
        retry()
      }, together)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [retry, contactId, together])
}
