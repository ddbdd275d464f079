import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import type { Note } from '../chat/note-documents.ts'
import { actorName } from '../chat/sender.ts'
import { useMe } from '../session/me-context.ts'
import { clockTime, exactTime } from '../ui/time.ts'
import { NoteText } from './note-text.tsx'

const NoteMenu = lazy(() => import('./note-menu.tsx'))

/** What a colleague wrote to the others; nobody could take it for a message. */
export default memo(function NoteBubble({ note }: { note: Note }) {
  const { id, author, createdAt, updatedAt, isByModel } = note
  const me = useMe()
  const own = author.__typename === 'MemberActor' && author.id === me.id
  return (
    <article data-note={id} className="mt-3 mb-1 flex flex-col items-center">
      <div className="w-full max-w-xl rounded-xl border border-note-edge bg-note px-3.5 py-2">
        <header className="flex min-h-6 items-center gap-2 text-xs text-ink-2">
          <Lock className="size-3.5 shrink-0 text-warn" aria-hidden="true" />
          <h3 className="min-w-0 flex-1 truncate">
            {isByModel ? (
              <Trans>
                By AI, sent by <bdi className="font-semibold text-ink">{actorName(author)}</bdi>
              </Trans>
            ) : (
              <Trans>
                Note by <bdi className="font-semibold text-ink">{actorName(author)}</bdi>
              </Trans>
            )}
          </h3>
          {updatedAt === createdAt ? null : (
            <span title={exactTime(updatedAt)}>
              <Trans>changed</Trans>
            </span>
          )}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {clockTime(createdAt)}
          </time>
          {own && me.permissions.includes('CHAT_WRITE') ? (
            <Suspense fallback={<span className="-me-2 size-6" />}>
              <NoteMenu note={note} />
            </Suspense>
          ) : null}
        </header>
        <NoteText note={note} />
      </div>
    </article>
  )
})
