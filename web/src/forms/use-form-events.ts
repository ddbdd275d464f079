import { useEffect, useRef } from 'react'
import { useSubscription } from 'urql'
import { formEvents } from './documents.ts'

/** Asks again after forms changed, here or at the platform. */
export function useFormEvents(retry: () => void): void {
  const [{ data }] = useSubscription({ query: formEvents })
  const heard = useRef<unknown>(undefined)
  useEffect(() => {
    if (data && data !== heard.current) retry()
    heard.current = data
  }, [data, retry])
}
