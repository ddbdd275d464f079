import { t } from '@lingui/core/macro'
import { useEffect, useMemo } from 'react'
import { rowId } from '../chat-list/use-list-keys.ts'
import { useCommands } from '../commands/registry.ts'
import { useMay } from '../session/me-context.ts'
import { clearSelection, select, toggle, useSelection } from './selection.ts'

/** The chat of the row that has the focus, be it with its link or with its box. */
function focused(): string | undefined {
  const link = document.activeElement?.closest('li')?.querySelector(`[id^='${rowId('')}']`)
  return link?.id.slice(rowId('').length)
}

/** Picks chats of this list by keys. Answers those of the list that are picked; undefined where one may change none. */
export function useSelectKeys(order: readonly string[], cursor: string | undefined): string[] | undefined {
  const may = useMay('CHAT_WRITE')
  const ids = useSelection()
  const picked = useMemo(() => (ids.size === 0 ? [] : order.filter((id) => ids.has(id))), [order, ids])
  // Another list begins with nothing picked.
  useEffect(() => clearSelection, [])
  const group = 'conversations'
  useCommands([
    may && {
      id: 'select',
      title: t`Select or deselect the conversation`,
      group,
      keys: ['s'],
      onlyByKey: true,
      run: () => {
        const id = focused() ?? cursor
        if (id) toggle(id)
      },
    },
    may && {
      id: 'select-all',
      title: t`Select all that are loaded`,
      group,
      keys: ['* *'],
      run: () => select(order),
    },
    picked.length > 0 && {
      id: 'select-none',
      title: t`Select none`,
      group,
      keys: ['* n'],
      run: clearSelection,
    },
  ])
  return may ? picked : undefined
}
