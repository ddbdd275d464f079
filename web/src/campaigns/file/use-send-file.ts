import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { refusalWords } from '../../files/refusal-words.ts'
import { problemOf } from '../../graphql/problem.ts'
import { sendingWith } from '../../session/upload.ts'
import { sendFileMutation } from './documents.ts'
import { mostBytes } from './read-file.ts'
import { sendingWords } from './words.ts'

/** A file of people on its way up. */
export interface SendingFile {
  /** how much of which one has gone out, as a part of 1 */
  sent: { filename: string; part: number } | null
  problem: string | null
  send: (file: File) => Promise<void>
  stop: () => void
}

/** Sends a file of people, also while one goes from step to step; the server reads it, and goes on by itself. */
export function useSendFile(id: string, onChange: () => void): SendingFile {
  const client = useClient()
  const [sent, setSent] = useState<SendingFile['sent']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const send = async (file: File) => {
    if (file.size > mostBytes) return setProblem(refusalWords('TOO_LARGE'))
    const controller = new AbortController()
    running.current = controller
    const progress = (part: number) =>
      running.current === controller && setSent({ filename: file.name, part })
    setProblem(null)
    progress(0)
    const context = { fetch: sendingWith(progress, controller.signal) }
    const { error } = await client.mutation(sendFileMutation, { input: { id, file } }, context).toPromise()
    if (running.current !== controller) return
    running.current = undefined
    setSent(null)
    if (error) setProblem(sendingWords(problemOf(error)))
    onChange()
  }
  const stop = () => {
    running.current?.abort()
    running.current = undefined
    setSent(null)
  }
  return { sent, problem, send, stop }
}
