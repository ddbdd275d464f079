import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { takeNextMutation } from '../chat-list/chat-documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { tell } from '../ui/toast.ts'

/** Takes the chat that has waited longest of those that nobody has. */
export function useTakeNext(): () => void {
  const client = useClient()
  const navigate = useNavigate()
  return async () => {
    const { data, error } = await client.mutation(takeNextMutation, {}).toPromise()
    const contactId = data?.takeNextConversation.conversation?.contactId
    if (error) tell({ text: problemOf(error).message })
    else if (contactId)
      await navigate({ to: '/inbox/$contactId', params: { contactId }, search: (now) => now })
    else tell({ text: t`Nobody is waiting` })
  }
}
