import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, Pencil, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { labelFor } from '../chat/summary.ts'
import { problemOf } from '../graphql/problem.ts'
import { useAgainOnceConnected } from '../graphql/use-again.ts'
import { morningIn } from '../language/calendar.ts'
import { Refusal } from '../problems/refusal.tsx'
import { useMay, useMe } from '../session/me-context.ts'
import { IconButton } from '../ui/button.tsx'
import { exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'
import {
  cancelScheduledMutation,
  type Scheduled,
  scheduledQuery,
  updateScheduledMutation,
} from './documents.ts'

const LaterDialog = lazy(() => import('./later-dialog.tsx'))

const authorOf = ({ author }: Scheduled) => ('id' in author ? author : null)

/** When it goes, and by whom; or why it did not. */
function When({ message, own }: { message: Scheduled; own: boolean }) {
  const time = exactTime(message.dueAt)
  if (message.refusal)
    return (
      <span className="text-bad">
        <Trans>
          Not sent on {time}. <Refusal {...message.refusal} />
        </Trans>
      </span>
    )
  const name = authorOf(message)?.name
  if (own || !name) return <Trans>To be sent on {time}</Trans>
  return (
    <Trans>
      To be sent on {time} by <bdi>{name}</bdi>
    </Trans>
  )
}

function Row({ message, mayWrite }: { message: Scheduled; mayWrite: boolean }) {
  const client = useClient()
  const me = useMe()
  const [changing, setChanging] = useState(false)
  const own = authorOf(message)?.id === me.id
  const cancel = async () => {
    const { error } = await client.mutation(cancelScheduledMutation, { id: message.id }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  const save = async (at: number, text: string | undefined) => {
    const input = { id: message.id, dueAt: new Date(at).toISOString(), ...(text !== undefined && { text }) }
    const { error } = await client.mutation(updateScheduledMutation, { input }).toPromise()
    return error ? problemOf(error) : null
  }
  // One that was refused has a time that is over.
  const at = message.refusal ? morningIn(1, Date.now()) : Date.parse(message.dueAt)
  return (
    <li className="flex items-center gap-2 py-1">
      <Clock className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-by-page">
          {message.preview || t`Message`}
        </p>
        <p className="text-xs text-ink-2">
          <When message={message} own={own} />
        </p>
      </div>
      {own && mayWrite ? (
        <IconButton label={labelFor(t`Change`, message.preview)} onClick={() => setChanging(true)}>
          <Pencil className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
      {mayWrite ? (
        <IconButton label={labelFor(t`Do not send`, message.preview)} onClick={() => void cancel()}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
      <Suspense>
        {changing ? (
          <LaterDialog
            title={t`Change what is sent later`}
            text={message.text}
            at={at}
            save={save}
            onClose={() => setChanging(false)}
          />
        ) : null}
      </Suspense>
    </li>
  )
}

/** What is to be sent in this chat later, at the end of its thread, and what could not be. */
export function ScheduledList({ contactId }: { contactId: string }) {
  const [{ data, error }, execute] = useQuery({ query: scheduledQuery, variables: { contactId } })
  const retry = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  useAgainOnceConnected(error, retry)
  const mayWrite = useMay('CHAT_WRITE')
  const messages = data?.conversation.contactId === contactId ? data.conversation.scheduledMessages.nodes : []
  if (messages.length === 0) return null
  return (
    <section
      aria-label={t`To be sent later`}
      className="max-h-40 overflow-y-auto border-t border-line bg-surface px-4 py-1.5"
    >
      <ul>
        {messages.map((message) => (
          <Row key={message.id} message={message} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  )
}
