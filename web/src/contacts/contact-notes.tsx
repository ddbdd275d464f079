import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useMemo } from 'react'
import type { Note } from '../chat/note-documents.ts'
import type { Page } from '../graphql/paged-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import NoteBubble from '../notes/note-bubble.tsx'
import { contactNotesQuery } from '../notes/note-documents.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'

const NoteWriter = lazy(() => import('../composer/note-writer.tsx'))

const list = {
  document: contactNotesQuery,
  pageOf: ({ conversation }: { conversation: { notes: Page<Note> } }) => conversation.notes,
  keyOf: ({ id }: Note) => id,
  order: (one: Note, other: Note) =>
    other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id),
}

/** What colleagues wrote of a contact, the newest first; whoever may write adds to it, as in the conversation. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const variables = useMemo(() => ({ contactId, first: 5 }), [contactId])
  const { rows, error, retry, more, loadingMore, complete } = usePagedList(list, variables)
  const mayWrite = useMay('CHAT_WRITE')
  return (
    <section aria-label={t`Notes`} className="border-t border-line px-5 py-4">
      <h3 className="mb-2 text-xs font-semibold text-ink-2">
        <Trans>Notes</Trans>
      </h3>
      {mayWrite ? (
        <Suspense>
          <NoteWriter contactId={contactId} />
        </Suspense>
      ) : null}
      {error ? <Failed onAgain={retry}>{problemOf(error).message}</Failed> : null}
      {rows?.length === 0 ? (
        <p className="mt-2 text-ink-2">
          <Trans>No notes yet.</Trans>
        </p>
      ) : null}
      {rows?.map((note) => (
        <NoteBubble key={note.id} note={note} />
      ))}
      {rows && rows.length > 0 && !complete ? (
        <Button size="small" disabled={loadingMore} onClick={more}>
          <Trans>Show what was before</Trans>
        </Button>
      ) : null}
    </section>
  )
}
