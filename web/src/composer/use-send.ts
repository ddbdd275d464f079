import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { type Conversation, conversationQuery } from '../chat/documents.ts'
import { discard, type SentFile } from '../chat/outbox-items.ts'
import { windowOf } from '../chat/window.ts'
import type { Problem } from '../graphql/problem.ts'
import { originals, setOriginal } from './assistance-state.ts'
import { type Attachment, attachmentsOf, detach } from './attachments.ts'
import { draftOf, setDraft } from './drafts.ts'
import { holdNow } from './held.ts'
import { send } from './outbox.ts'
import { setReplyTarget, useReplyTarget } from './reply-target.ts'

type Part = { text: string; file: SentFile | null; original?: string | undefined }

/** The server's limit (document 4, media of a message). */
const longestCaption = 1024

/** One message per file; the words stand under the first that may have them, else they are a message of their own. */
function partsOf(text: string, files: readonly Attachment[]): Part[] {
  const sent = files.flatMap(({ name, size, media }) => (media ? [{ ...media, name, size }] : []))
  const captioned =
    text === '' || text.length > longestCaption ? -1 : sent.findIndex(({ kind }) => kind !== 'audio')
  const parts = sent.map((file, index): Part => ({ text: index === captioned ? text : '', file }))
  return text !== '' && captioned === -1 ? [...parts, { text, file: null }] : parts
}

/** Why a message cannot go although it is written: one of its files was refused, or is still on its way. */
function heldBackBy(files: readonly Attachment[]): Problem {
  const refused = files.find(({ problem }) => problem)
  const message = refused
    ? t`Remove “${refused.name}” first: it was refused.`
    : t`A file is still on its way. Send once it is there.`
  return { code: 'INVALID_STATE', message }
}

/**
 * Sends what is written and attached, one after the other. A text that the server refuses comes back into the field,
 * unless something else stands there; a file waits in the thread.
 */
export function useSend({ conversation, newestAt }: { conversation: Conversation; newestAt: string }) {
  const { contactId } = conversation
  const client = useClient()
  const replyTo = useReplyTarget(contactId)
  const [problem, setProblem] = useState<Problem | null>(null)

  const refused = (key: string, part: Part, told: Problem) => {
    setProblem(told)
    // The server says by its own clock whether one may still write.
    if (told.code === 'WINDOW_CLOSED') {
      void client.query(conversationQuery, { contactId }, { requestPolicy: 'network-only' }).toPromise()
    }
    if (part.file || draftOf(contactId) !== '') return
    discard(key)
    setDraft(contactId, part.text)
    setOriginal(contactId, part.original)
    if (replyTo) setReplyTarget(contactId, replyTo)
  }

  const submit = async () => {
    const files = attachmentsOf(contactId)
    if (files.some(({ media }) => !media)) return setProblem(heldBackBy(files))
    const parts = partsOf(draftOf(contactId).trim(), files)
    if (parts.length === 0) return
    setDraft(contactId, '')
    detach(
      contactId,
      files.map(({ key }) => key),
    )
    setReplyTarget(contactId, undefined)
    setProblem(null)
    const original = originals.get()[contactId]
    const { numberId } = windowOf(conversation, Date.now())
    const held = holdNow(replyTo)
    for (const [index, part] of parts.entries()) {
      const quoted = index === 0 ? (replyTo?.id ?? null) : null
      part.original = part.text && original
      const sent = send({ contactId, ...part, numberId, replyTo: quoted, since: newestAt, held })
      // All of it stands in the thread at once, to be taken back at once.
      if (held) continue
      const told = await sent
      if (told.problem) refused(told.key, part, told.problem)
    }
  }
  return { submit, problem, forgive: () => setProblem(null), replyTo }
}
