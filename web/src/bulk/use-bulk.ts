import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { type Owner, ownerOf } from '../assignment/use-assign.ts'
import type { Conversation } from '../chat/documents.ts'
import type { Outcome, Refusal } from '../chat-list/many-chats.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import { tell } from '../ui/toast.ts'
import { changeMany } from './change-many.ts'
import { select } from './selection.ts'

/** A change that brings some chats back to what they were. */
interface Back {
  ids: string[]
  change: ConversationChangeInput
}

/** Chats whose fields of cases held the same are brought back together. Of what is hidden from me nothing comes back. */
function fieldsBack(previous: NonNullable<Outcome['previous']>): Back[] | undefined {
  const known = [...previous].filter(([, values]) => Object.keys(values).length > 0)
  if (known.length === 0) return undefined
  const alike = Map.groupBy(known, ([, values]) => JSON.stringify(values))
  return [...alike.values()].map((chats) => ({
    ids: chats.map(([id]) => id),
    change: { fillCases: { values: chats[0]?.[1] ?? {} } },
  }))
}

/** What undoes a change of these chats, each as it was before; undefined where that is not known. */
function backOf(
  change: ConversationChangeInput,
  chats: readonly Conversation[],
  previous: Outcome['previous'],
): Back[] | undefined {
  const ids = chats.map(({ contactId }) => contactId)
  if (change.close) return [{ ids, change: { reopen: true } }]
  if (change.reopen) return [{ ids, change: { close: {} } }]
  if (change.read) return [{ ids, change: { unread: true } }]
  if (change.unread) return [{ ids, change: { read: true } }]
  if (change.snooze) return [{ ids, change: { unsnooze: true } }]
  if (change.fillCases) return previous && fieldsBack(previous)
  const { add, remove } = change.tag ?? change.tagCases ?? {}
  const back = { ...(add && { remove: add }), ...(remove && { add: remove }) }
  if (change.tag) return [{ ids, change: { tag: back } }]
  if (change.tagCases) return [{ ids, change: { tagCases: back } }]
  if (!change.assign) return undefined
  const byOwner = new Map<string, { owner: Owner; ids: string[] }>()
  for (const chat of chats) {
    const owner = ownerOf(chat)
    const key = `${owner.agentId} ${owner.teamId}`
    const alike = byOwner.get(key) ?? { owner, ids: [] }
    alike.ids.push(chat.contactId)
    byOwner.set(key, alike)
  }
  return [...byOwner.values()].map(({ owner, ids: alike }) => ({ ids: alike, change: { assign: owner } }))
}

export interface Bulk {
  run: (change: ConversationChangeInput) => Promise<void>
  busy: boolean
  /** chats that were left as they are, and why */
  refused: Refusal[]
  /** shows why chats were left as they are; none takes the words away */
  refuse: (refused: Refusal[]) => void
}

/** Changes the chats that are picked, tells what became of them, and takes it back when that was not meant. */
export function useBulk(picked: readonly Conversation[]): Bulk {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal[]>([])
  const undo = async (back: Back[]) => {
    for (const { ids, change } of back) {
      const { problem } = await changeMany(client, ids, change)
      if (problem) return tell({ text: problem.message })
    }
    tell({ text: t`Taken back` })
  }
  const told = ({ changed, problem }: Outcome, back: Back[] | undefined) => {
    if (problem) return tell({ text: problem.message })
    const text = plural(changed.length, {
      one: '# conversation changed',
      other: '# conversations changed',
    })
    const action = { label: t`Undo`, run: () => void undo(back ?? []) }
    tell({ text, ...(back && changed.length > 0 && { action }) })
  }
  const run = async (change: ConversationChangeInput) => {
    setBusy(true)
    const outcome = await changeMany(
      client,
      picked.map(({ contactId }) => contactId),
      change,
    )
    setBusy(false)
    setRefused(outcome.refused)
    const left = outcome.problem ? picked.map(({ contactId }) => contactId) : []
    select([...left, ...outcome.refused.map(({ contactId }) => contactId)])
    const before = picked.filter(({ contactId }) => outcome.changed.includes(contactId))
    told(outcome, backOf(change, before, outcome.previous))
  }
  return { run, busy, refused, refuse: setRefused }
}
