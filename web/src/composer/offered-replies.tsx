import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react'
import { offerOf, withPhone } from '../canned/below.ts'
import { categoryWord } from '../canned/categories.ts'
import type { SavedReply } from '../canned/documents.ts'
import { categoriesOf, filledIn, fittingReplies } from '../canned/find-replies.ts'
import { useUsable } from '../canned/usable.ts'
import type { Offer } from '../chat/offer.ts'
import { problemOf } from '../graphql/problem.ts'
import { Scroller } from '../ui/scroller.tsx'

/** What the field asks while the list is open. */
export interface ReplyKeys {
  /** true where the key was meant for the list */
  press: (event: KeyboardEvent) => boolean
}

interface OfferedProps {
  letters: string
  /** to whom one writes */
  person: { name: string; phone: string | null }
  keys: RefObject<ReplyKeys | null>
  /** the list and its active option, for the field that has the focus; null while nothing fits */
  onActive: (active: { list: string; option: string } | null) => void
  /** its words for this person, and the message with buttons that it begins */
  onPick: (reply: SavedReply, words: string, offer: Offer | null) => void
  onClose: () => void
}

interface CategoriesProps {
  categories: readonly string[]
  /** null for all of them */
  chosen: string | null
  onChoose: (category: string | null) => void
}

/** Narrows the list to a category; the focus stays in the field, whose Shift-Tab goes from one to the next. */
function Categories({ categories, chosen, onChoose }: CategoriesProps) {
  if (categories.length === 0) return null
  return (
    <fieldset aria-label={t`Category`} className="min-w-0 pb-1.5">
      <Scroller className="gap-1">
        {[null, ...categories].map((category) => (
          <button
            key={category ?? ''}
            type="button"
            tabIndex={-1}
            aria-pressed={category === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(category)}
            className="min-h-7 shrink-0 rounded-lg px-2 text-xs text-ink-2 hover:bg-raised aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink"
          >
            <bdi>{category === null ? t`All` : categoryWord(category)}</bdi>
          </button>
        ))}
      </Scroller>
    </fieldset>
  )
}

/** Which category is shown, and the way to the next one; one that is gone since counts as all. */
function useCategory(all: readonly Pick<SavedReply, 'category'>[]) {
  const [wanted, setWanted] = useState<string | null>(null)
  const categories = categoriesOf(all)
  const chosen = wanted !== null && categories.includes(wanted) ? wanted : null
  const goOn = () => setWanted(categories[chosen === null ? 0 : categories.indexOf(chosen) + 1] ?? null)
  return { categories, chosen, onChoose: setWanted, goOn }
}

/** The replies that fit what is typed after a slash, above the field; the focus stays in the field. */
export default function OfferedReplies(props: OfferedProps) {
  const { letters, person, keys, onActive, onPick, onClose } = props
  const list = useId()
  const { rows, error } = useUsable()
  const [at, setAt] = useState(0)
  const { goOn, ...category } = useCategory(rows ?? [])
  const { chosen: only } = category
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters, or another category, begin at the top
  useEffect(() => setAt(0), [letters, only])
  const offered = (rows ?? []).filter((reply) => only === null || reply.category === only)
  const replies = fittingReplies(offered, letters)
  const pick = (reply: SavedReply) => {
    const words = withPhone(reply, filledIn(reply.content, person))
    onPick(reply, words, offerOf(reply, words))
  }
  const chosen = replies[at] ?? replies[0]
  const option = chosen && `${list}-${chosen.id}`
  useEffect(() => {
    onActive(option ? { list, option } : null)
    return () => onActive(null)
  }, [list, option, onActive])
  useImperativeHandle(keys, () => ({
    press({ key, shiftKey }) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (key === 'Escape') onClose()
      else if (key === 'Tab' && shiftKey && category.categories.length > 0) goOn()
      else if (!chosen) return false
      else if (step) setAt((replies.indexOf(chosen) + step + replies.length) % replies.length)
      else if (key === 'Enter' || key === 'Tab') pick(chosen)
      else return false
      return true
    },
  }))
  const told = error
    ? problemOf(error).message
    : rows && replies.length === 0
      ? t`No saved reply matches.`
      : plural(replies.length, {
          one: '# saved reply',
          other: '# saved replies: arrows choose, Enter inserts',
        })
  const within = only === null ? '' : `${categoryWord(only)}: `
  return (
    <div className="absolute inset-x-0 bottom-full z-30 mb-1 max-w-lg rounded-xl border border-line bg-surface p-1.5 shadow-float">
      <Categories {...category} />
      <p role="status" className={replies.length > 0 ? 'sr-only' : 'px-2.5 py-1.5 text-ink-2'}>
        {rows || error ? `${within}${told}` : <Trans>Loading saved replies</Trans>}
      </p>
      {replies.length > 0 ? (
        <div id={list} role="listbox" aria-label={t`Saved replies`} className="max-h-72 overflow-y-auto">
          {replies.map((reply) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={reply.id}
              id={`${list}-${reply.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={reply === chosen}
              // The focus, and a phone's keyboard, stay with the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(reply)}
              className="cursor-default rounded-lg px-2.5 py-1.5 hover:bg-raised aria-selected:bg-raised"
            >
              <span className="flex items-baseline gap-2">
                <bdi className="min-w-0 truncate font-medium">{reply.name}</bdi>
                {reply.shortcut ? (
                  <bdi className="text-xs text-ink-2">/{reply.shortcut.replace(/^\//, '')}</bdi>
                ) : null}
                {reply.file ? (
                  <Paperclip
                    className="size-3.5 shrink-0 text-ink-3"
                    role="img"
                    aria-label={t`With a file`}
                  />
                ) : null}
              </span>
              <span dir="auto" className="line-clamp-1 text-by-page text-[0.8125rem] text-ink-2">
                {reply.content}
              </span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
