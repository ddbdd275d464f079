import { t } from '@lingui/core/macro'
import { type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import type { ConversationRowFragment } from '../generated/documents.ts'

/** The link of a chat in the list. */
export const rowId = (contactId: string) => `chat-${contactId}`

/** The part of the page that the list is in. */
export const listId = 'conversations'

/** The link of a message that was found. */
export const foundId = (messageId: string) => `found-${messageId}`

/** From elsewhere into the list, which is one stop on the way through the page. */
export function enterList(): void {
  const rows = [rowId(''), foundId('')].map((begin) => `[id^='${begin}'][tabindex='0']`)
  document.querySelector<HTMLElement>(rows.join())?.focus()
}

/** The field above the list. */
export const searchId = 'search-field'

export const backToSearch = (): void => document.getElementById(searchId)?.focus()

/** Waits until the row is on the page: it may have to be scrolled to first. */
function focusRow(contactId: string, tries = 10): void {
  const row = document.getElementById(rowId(contactId))
  if (row) row.focus()
  else if (tries > 0) requestAnimationFrame(() => focusRow(contactId, tries - 1))
}

const byKey = { group: 'conversations', repeats: true, onlyByKey: true } as const

interface ListKeys {
  cursor: string | undefined
  /** where it is in the list; -1 where that is empty */
  at: number
  move: (step: 1 | -1) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/**
 * j and k move through the list and Enter opens (it is a link that has the focus). Answers the chat that Tab reaches:
 * the list is one stop on the way through the page.
 */
export function useListKeys(
  conversations: ConversationRowFragment[],
  openId: string | undefined,
  scrollTo: RefObject<(index: number) => void>,
): ListKeys {
  const [moved, setMoved] = useState<string>()
  const places = useMemo(
    () => new Map(conversations.map(({ contactId }, index) => [contactId, index])),
    [conversations],
  )
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : (places.get(id) ?? -1))
  const at = indexOf(moved) >= 0 ? indexOf(moved) : indexOf(openId)
  // What was closed has left the list: one goes on where it was.
  const last = useRef(0)
  if (at >= 0) last.current = at
  const goTo = (wanted: number) => {
    const index = Math.max(0, Math.min(conversations.length - 1, wanted))
    const target = conversations[index]?.contactId
    if (target === undefined) return document.getElementById(listId)?.focus()
    setMoved(target)
    scrollTo.current(index)
    focusRow(target)
  }
  const move = (step: 1 | -1) => goTo(at >= 0 ? at + step : last.current + Math.min(0, step))
  useCommands([
    { id: 'next', title: t`Next conversation`, keys: ['j'], run: () => move(1), ...byKey },
    { id: 'previous', title: t`Previous conversation`, keys: ['k'], run: () => move(-1), ...byKey },
  ])
  const focused = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that changed can have lost a row
  useEffect(() => {
    const lost = document.activeElement === document.body && indexOf(focused.current) < 0
    if (focused.current && lost) goTo(last.current)
  }, [conversations])
  return {
    cursor: conversations[Math.max(at, 0)]?.contactId,
    at: conversations.length === 0 ? -1 : Math.max(at, 0),
    move,
    onFocus: ({ target }) => {
      focused.current = target.id.slice(rowId('').length)
    },
    // A row that leaves the page with the focus tells nothing.
    onBlur: () => {
      focused.current = undefined
    },
  }
}
