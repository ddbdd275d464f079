import { t } from '@lingui/core/macro'
import { Clock, ClockPlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useCommands } from '../commands/registry.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { morningIn } from '../language/calendar.ts'
import { cancelScheduledMutation, scheduleMutation } from '../later/documents.ts'
import { laterTimes } from '../later/times.ts'
import { exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'
import { originals, setOriginal } from './assistance-state.ts'
import { draftOf, setDraft } from './drafts.ts'
import { setReplyTarget, useReplyTarget } from './reply-target.ts'
import { whileSending } from './save-drafts.ts'
import { wantField } from './wanted-field.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))
const LaterDialog = lazy(() => import('../later/later-dialog.tsx'))

/** Puts what is written in the field aside, to be sent at a time. */
function useSchedule(contactId: string, numberId: string | null) {
  const client = useClient()
  const replyTo = useReplyTarget(contactId)
  const takeBack = async (id: string, text: string, original: string | undefined) => {
    const { error } = await client.mutation(cancelScheduledMutation, { id }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    if (draftOf(contactId) !== '') return
    setDraft(contactId, text)
    setOriginal(contactId, original)
  }
  return async (at: number): Promise<Problem | null> => {
    const text = draftOf(contactId).trim()
    const original = originals.get()[contactId]
    const dueAt = new Date(at).toISOString()
    let problem: Problem | null = null
    await whileSending(contactId, async (draftId) => {
      const input = {
        contactId,
        dueAt,
        content: { text: { body: text } },
        ...(numberId && { numberId }),
        ...(replyTo && { replyToMessageId: replyTo.id }),
        ...(draftId && { draftId }),
        ...(original && { originalText: original }),
      }
      const { data, error } = await client.mutation(scheduleMutation, { input }).toPromise()
      if (error) problem = problemOf(error)
      if (!data) return false
      if (draftOf(contactId).trim() === text) setDraft(contactId, '')
      setReplyTarget(contactId, undefined)
      const { id } = data.scheduleMessage.scheduledMessage
      const time = exactTime(dueAt)
      const action = { label: t`Undo`, run: () => void takeBack(id, text, original) }
      tell({ text: t`To be sent on ${time}`, action })
      return true
    })
    return problem
  }
}

/** The button beside Send: what is written goes at another time. Files go at once or not at all. */
export function SendLater({
  contactId,
  numberId,
  enabled,
}: {
  contactId: string
  numberId: string | null
  enabled: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'menu' | 'dialog' | null>(null)
  const schedule = useSchedule(contactId, numberId)
  useCommands([
    enabled && { id: 'send-later', title: t`Send later`, group: 'conversation', run: () => setOpen('menu') },
  ])
  const times = laterTimes(Date.now())
  const choose = async (id: string) => {
    const chosen = times.find((one) => one.id === id)
    if (!chosen) return setOpen('dialog')
    setOpen(null)
    const problem = await schedule(chosen.at)
    if (problem) tell({ text: problem.message })
    wantField(contactId)
  }
  const icon = <Clock className="size-4 text-ink-2" aria-hidden="true" />
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t`Send later`}
        title={t`Send later`}
        aria-haspopup="listbox"
        aria-expanded={open === 'menu'}
        disabled={!enabled}
        onClick={() => setOpen('menu')}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-xl text-ink-2 hover:bg-raised hover:text-ink disabled:text-ink-3"
      >
        <ClockPlus className="size-5" aria-hidden="true" />
      </button>
      <Suspense>
        {open === 'menu' ? (
          <Picker
            label={t`When to send it`}
            anchor={button}
            picked={[]}
            none={t`Nothing has this name.`}
            items={[
              ...times.map(({ id, label }) => ({ id, label, mark: icon })),
              { id: 'other', label: t`At another time`, mark: icon },
            ]}
            onPick={(id) => void choose(id)}
            onClose={() => setOpen((now) => (now === 'menu' ? null : now))}
          />
        ) : null}
        {open === 'dialog' ? (
          <LaterDialog
            title={t`Send later`}
            at={morningIn(1, Date.now())}
            save={schedule}
            onClose={() => {
              setOpen(null)
              wantField(contactId)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
