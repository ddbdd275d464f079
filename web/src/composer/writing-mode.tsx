import { t } from '@lingui/core/macro'
import { Lock, MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useCommands } from '../commands/registry.ts'
import { createStore, useStore } from '../store/store.ts'
import NoteWriter from './note-writer.tsx'
import { useAnswered } from './reply-target.ts'
import { openField, wantField } from './wanted-field.ts'

/** The chats in which a note is being written and not a message. */
const noting = createStore<ReadonlySet<string>>(new Set())

export const useNoting = (contactId: string): boolean => useStore(noting).has(contactId)

function turn(contactId: string, on: boolean): void {
  const others = [...noting.get()].filter((id) => id !== contactId)
  noting.set(new Set(on ? [...others, contactId] : others))
  wantField(contactId)
}

/** A note, or a message, is written now. */
function write(contactId: string, note: boolean): void {
  turn(contactId, note)
  openField(contactId)
}

/** The keys that begin a message or a note; also while the chat itself is still loading. */
export function useWritingKeys(contactId: string, { note, reply }: { note: boolean; reply: boolean }): void {
  useCommands([
    note && {
      id: 'note',
      title: t`Write a note`,
      group: 'conversation',
      keys: ['c'],
      opens: true,
      run: () => write(contactId, true),
    },
    reply && {
      id: 'reply',
      title: t`Write a reply`,
      group: 'conversation',
      keys: ['r'],
      opens: true,
      run: () => write(contactId, false),
    },
  ])
}

/** Turns to the message, whatever is being written. */
export const writeMessage = (contactId: string): void => turn(contactId, false)

const choice =
  'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium text-ink-2 hover:text-ink aria-pressed:text-ink'

interface WritingModeProps {
  contactId: string
  /** where a message is written */
  children: ReactNode
}

/** A message to the customer or a note to the colleagues: which, one sees before one writes. */
export function WritingMode({ contactId, children }: WritingModeProps) {
  const note = useNoting(contactId)
  const answered = useAnswered(contactId)
  // Who answers a message writes one.
  useEffect(() => {
    if (answered) turn(contactId, false)
  }, [answered, contactId])
  useWritingKeys(contactId, { note: true, reply: note })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
      <div role="group" aria-label={t`What is written`} className="mb-2 flex gap-1">
        <button
          type="button"
          aria-pressed={!note}
          onClick={() => write(contactId, false)}
          className={`${choice} aria-pressed:bg-accent-soft aria-pressed:text-accent`}
        >
          <MessageSquare className="size-3.5" aria-hidden="true" />
          {t({ message: 'Message', context: 'what is written' })}
        </button>
        <button
          type="button"
          aria-pressed={note}
          onClick={() => write(contactId, true)}
          className={`${choice} aria-pressed:bg-note-edge`}
        >
          <Lock className="size-3.5" aria-hidden="true" />
          {t`Note`}
        </button>
      </div>
      {note ? <NoteWriter contactId={contactId} /> : children}
    </>
  )
}
