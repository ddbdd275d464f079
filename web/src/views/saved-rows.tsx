import { t } from '@lingui/core/macro'
import { Lock } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { tabOf } from '../chat-list/list-filter.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { problemOf } from '../graphql/problem.ts'
import { savedViewsQuery } from '../saved-views/documents.ts'
import { useStore } from '../store/store.ts'
import { tell } from '../ui/toast.ts'
import { arrangeSavedViewsMutation, type Counts } from './documents.ts'
import { arranged, arrangedViews, movedTo, tellArrangement } from './own-arrangement.ts'
import { plain, ViewLink } from './view-link.tsx'

/** Puts a view to another place: shown at once, and taken back where the server refuses. */
function useArrange() {
  const client = useClient()
  return async (ids: readonly string[]) => {
    const before = arrangedViews.get()
    arrangedViews.set(ids)
    const input = { ids: [...ids] }
    const { data, error } = await client.mutation(arrangeSavedViewsMutation, { input }).toPromise()
    if (data) tellArrangement(data.arrangeSavedViews.inboxArrangement)
    if (!error) return
    arrangedViews.set(before)
    tell({ text: problemOf(error).message })
  }
}

interface SavedRowsProps {
  search: InboxSearch
  counts: Counts | undefined
}

/** Saved views, one's own and shared ones, in an order of one's own. */
export function SavedRows({ search, counts }: SavedRowsProps) {
  const id = useId()
  const arrange = useArrange()
  const [{ data }] = useQuery({ query: savedViewsQuery })
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const views = arranged(data?.savedViews.nodes ?? [], useStore(arrangedViews))
  if (views.length === 0) return null
  const ids = views.map((view) => view.id)
  const move = (one: string, place: number) => {
    const next = movedTo(ids, one, place)
    if (next !== ids) void arrange(next)
  }
  const byKey = (event: KeyboardEvent, one: string) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    const place = ids.indexOf(one) + step
    move(one, place)
    const name = views.find((view) => view.id === one)?.name ?? ''
    if (place >= 0 && place < ids.length) tell({ text: t`${name}: place ${place + 1} of ${ids.length}` })
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = (event: DragEvent, one: string) => {
    event.preventDefault()
    if (dragged) move(dragged, ids.indexOf(one))
    end()
  }
  return (
    <section aria-labelledby={id} className="mt-3">
      <h3 id={id} className="px-2.5 pb-1 text-xs font-medium text-ink-2">
        {t`Saved views`}
      </h3>
      <ul>
        {views.map(({ id: one, name, isShared, filter }) => (
          <ViewLink
            key={one}
            to={{ ...plain, saved: one, status: tabOf({ status: filter.status }) }}
            label={name}
            count={counts?.savedViews.find(({ view }) => view.id === one)?.count.chats}
            current={search.saved === one}
            hint={ids.length > 1 ? t`Alt and an arrow key move it.` : ''}
            mark={
              isShared ? null : (
                <Lock role="img" className="size-3.5 shrink-0 text-ink-3" aria-label={t`Only for you`} />
              )
            }
            onKeyDown={(event) => byKey(event, one)}
            draggable={ids.length > 1}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', name)
              setDragged(one)
            }}
            onDragEnd={end}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(one)
            }}
            onDrop={(event) => drop(event, one)}
            className={`rounded-lg ${dragged === one ? 'opacity-50' : ''} ${over === one && dragged !== one ? 'bg-raised' : ''}`}
          />
        ))}
      </ul>
    </section>
  )
}
