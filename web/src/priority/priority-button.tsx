import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClient } from 'urql'
import type { Conversation } from '../chat/documents.ts'
import { useCommands } from '../commands/registry.ts'
import type { Priority } from '../generated/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { tell } from '../ui/toast.ts'
import { prioritizeMutation } from './documents.ts'
import PriorityMark from './mark.tsx'
import { priorities, priorityWords } from './words.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))

/** Which priority the chat has; whoever may write in it gives it another one while it is open. */
export default function PriorityButton({ conversation }: { conversation: Conversation }) {
  const { contactId, priority, status } = conversation
  const client = useClient()
  const may = useMay('CHAT_WRITE') && status === 'OPEN'
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useCommands([
    may && {
      id: 'priority',
      title: t`Set the priority…`,
      group: 'conversation',
      keys: ['p'],
      opens: true,
      run: () => setOpen(true),
    },
  ])
  if (!may) return <PriorityMark priority={priority} />
  const give = async (wanted: Priority, undo: boolean) => {
    const { error } = await client.mutation(prioritizeMutation, { contactId, priority: wanted }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    tell({
      text: i18n._(priorityWords[wanted]),
      ...(undo && { action: { label: t`Undo`, run: () => void give(priority, false) } }),
    })
  }
  const words = i18n._(priorityWords[priority])
  const label = t`Priority: ${words}`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
      >
        {priority === 'NORMAL' ? (
          <Flag className="size-4.5" aria-hidden="true" />
        ) : (
          <PriorityMark priority={priority} />
        )}
      </button>
      <Suspense>
        {open ? (
          <Picker
            label={t`Set the priority…`}
            anchor={button}
            items={priorities.map((id) => ({ id, label: i18n._(priorityWords[id]) }))}
            picked={[priority]}
            none={t`Nothing has this name.`}
            onPick={(id) => id !== priority && void give(id as Priority, true)}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
