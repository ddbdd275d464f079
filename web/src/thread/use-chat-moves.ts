import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { markUnreadMutation, snoozeMutation, unsnoozeMutation } from '../chat-list/chat-documents.ts'
import { useGoOn } from '../chat-list/go-on.ts'
import { problemOf } from '../graphql/problem.ts'
import { exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'

/** Changes of a chat that also change which chat is open: snoozing it, ending the snooze and marking it as unread. */
export function useChatMoves(contactId: string) {
  const client = useClient()
  const navigate = useNavigate()
  const goOn = useGoOn(contactId)
  const bringBack = async () => {
    const { error } = await client.mutation(unsnoozeMutation, { contactId }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    goOn.to(contactId)
  }
  const putOff = async (until: Date) => {
    const next = goOn.next()
    const input = { contactId, until: until.toISOString() }
    const { error } = await client.mutation(snoozeMutation, { input }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    goOn.to(next)
    const time = exactTime(input.until)
    tell({ text: t`Put off until ${time}`, action: { label: t`Undo`, run: () => void bringBack() } })
  }
  const markUnread = async () => {
    // An open chat is marked as read, so the page leaves it first.
    await navigate({ to: '/inbox', search: (now) => now })
    const { error } = await client.mutation(markUnreadMutation, { contactId }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  return { bringBack, putOff, markUnread }
}
