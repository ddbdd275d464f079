import { Suspense, useRef, useState } from 'react'
import { AssignPicker } from './assign-picker.tsx'
import type { QueuedTransfer } from './documents.ts'
import { QueueRow } from './queue-row.tsx'
import { QueueTableHead } from './queue-table-head.tsx'
import type { Part } from './search.ts'
import { useQueueCommands } from './use-queue-commands.ts'
import { useQueueFocus } from './use-queue-focus.ts'
import type { useTransfer } from './use-transfer.ts'

interface QueueTableProps {
  transfers: readonly QueuedTransfer[]
  part: Part
  now: number
  actions: ReturnType<typeof useTransfer>
}

/**
 * The chats that were transferred to people, in the order of the queue. The table is one tab stop of the page: `j`, `k`
 * and arrows move between rows, and Tab moves from a row to its actions, which have keys as well.
 */
export function QueueTable({ transfers, part, now, actions }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const [assigned, setAssigned] = useState<string>()
  const { at, chosen, step, onKeyDown, focused } = useQueueFocus(transfers)
  const inActionsOf = (id: string, selector = '') =>
    body.current?.querySelector<HTMLElement>(`[data-transfer="${id}"] [data-actions]${selector}`) ?? null
  const assign = (id: string) => {
    anchor.current = inActionsOf(id)
    setAssigned(id)
  }
  useQueueCommands({ chosen, actions, step, assign })
  const picked = transfers.find(({ id }) => id === assigned)
  const close = () => {
    setAssigned(undefined)
    if (assigned) inActionsOf(assigned, ' button:last-of-type')?.focus()
  }
  return (
    <div className="@container overflow-x-auto rounded-xl border border-line bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <QueueTableHead part={part} />
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={(event) => focused(event.target.closest<HTMLElement>('[data-transfer]')?.dataset.transfer)}
        >
          {transfers.map((transfer, index) => (
            <QueueRow
              key={transfer.id}
              transfer={transfer}
              now={now}
              reachable={index === at}
              actions={actions}
              onAssign={() => assign(transfer.id)}
            />
          ))}
        </tbody>
      </table>
      <Suspense>
        {picked ? <AssignPicker transfer={picked} anchor={anchor} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}
