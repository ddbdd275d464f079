import { useState } from 'react'
import type { Sent } from './send.ts'

/** A form that is sent from outside, and why the server refused it. `run` tells whether it was taken. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (sending: Promise<Sent<unknown>>): Promise<boolean> => {
    setBusy(true)
    const sent = await sending
    setBusy(false)
    if ('refused' in sent) setProblem(sent.refused)
    return !('refused' in sent)
  }
  return { run, busy, problem }
}
