import { useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import type { Conversation } from '../chat/documents.ts'
import { sendContactsMutation, sendMutation } from '../chat/send-documents.ts'
import { windowOf } from '../chat/window.ts'
import type { MessageContentInput, SendContactsInput } from '../generated/documents.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { sendHeld } from './outbox.ts'
import { setReplyTarget, useReplyTarget } from './reply-target.ts'

/** Sends what a panel made, and waits for the server's word: what was refused stays in the panel. */
export function useSendNow(conversation: Conversation) {
  const client = useClient()
  const { contactId } = conversation
  const replyTo = useReplyTarget(contactId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const place = () => {
    const { numberId } = windowOf(conversation, Date.now())
    return {
      to: { contactId },
      ...(numberId && { numberId }),
      ...(replyTo && { replyToMessageId: replyTo.id }),
    }
  }
  const run = async <Variables extends AnyVariables>(
    mutation: TypedDocumentNode<unknown, Variables>,
    variables: Variables,
  ): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    // What was written before it comes before it.
    await sendHeld([contactId])
    const { error } = await client.mutation(mutation, variables).toPromise()
    setBusy(false)
    if (error) setProblem(problemOf(error))
    else setReplyTarget(contactId, undefined)
    return !error
  }
  const send = (content: MessageContentInput) => run(sendMutation, { input: { ...place(), content } })
  const sendContacts = (cards: SendContactsInput['cards']) =>
    run(sendContactsMutation, { input: { ...place(), cards } })
  return { send, sendContacts, busy, problem }
}
