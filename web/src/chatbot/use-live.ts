import { useEffect } from 'react'
import { onEvent } from '../session/use-events.ts'

/** Milliseconds in which what happens is asked for together. */
const together = 500

/** Asks again after messages and changes of chats: sessions have no events of their own, and begin, go on and end by these. */
export function useLive(retry: () => void, contactId?: string): void {
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
  }, [retry, contactId])
}
