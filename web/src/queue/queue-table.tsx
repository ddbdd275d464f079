import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { useMay } from '../session/me-context.ts'
import { AssignPicker } from './assign-picker.tsx'
import type { QueuedTransfer } from './documents.ts'
import { actionsWidth, cell, wide } from './queue-columns.ts'
import { QueueRow, rowLink } from './queue-row.tsx'
import type { Part } from './search.ts'
import type { useTransfer } from './use-transfer.ts'

interface QueueTableProps {
  transfers: readonly QueuedTransfer[]
  part: Part
  now: number
  actions: ReturnType<typeof useTransfer>
}

const head = `${cell} h-9 border-b border-line text-start text-xs font-semibold text-ink-2`

function Head({ part }: { part: Part }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={head}>
          <Trans>Customer</Trans>
        </th>
        <th scope="col" className={`${head} ${wide.where}`}>
          {part === 'waiting' ? t`Queue` : t`Who has it`}
        </th>
        <th scope="col" className={`${head} ${wide.time}`}>
          {part === 'waiting' ? t`Waits` : t`For how long`}
        </th>
        <th scope="col" className={`${head} ${wide.deadline}`}>
          <Trans>Response time</Trans>
        </th>
        <th scope="col" className={`${head} ${wide.source}`}>
          <Trans>Why</Trans>
        </th>
        <td className={`${head} ${actionsWidth}`} />
      </tr>
    </thead>
  )
}

/**
 * What was handed over, as it waits. The table is one stop on the way through the page: `j` and `k`, or arrows, go from
 * row to row, Tab from the row that one is at to what can be done with it, which has keys as well.
 */
export function QueueTable({ transfers, part, now, actions }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const [moved, setMoved] = useState<string>()
  const [assigned, setAssigned] = useState<string>()
  const [mayWrite, mayPick] = [useMay('TRANSFERS_WRITE'), useMay('TRANSFERS_PICKUP')]
  const at = Math.max(
    transfers.findIndex(({ id }) => id === moved),
    0,
  )
  const chosen = transfers[at]
  const isActive = chosen?.status === 'ACTIVE'
  const goTo = (index: number) => {
    const next = transfers[Math.max(0, Math.min(transfers.length - 1, index))]
    if (!next) return
    setMoved(next.id)
    document.getElementById(rowLink(next.id))?.focus()
  }
  const step = (by: number) => goTo(moved === undefined ? 0 : at + by)
  // Elsewhere in a row an arrow is its menu's or nobody's.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: transfers.length - 1 }[event.key]
    if (index === undefined || (event.target as HTMLElement).id !== rowLink(chosen?.id ?? '')) return
    event.preventDefault()
    goTo(index)
  }
  const assign = (id: string) => {
    anchor.current =
      body.current?.querySelector<HTMLElement>(`[data-transfer="${id}"] [data-actions]`) ?? null
    setAssigned(id)
  }
  useCommands([
    {
      id: 'next',
      title: t`Next in the queue`,
      group: 'queue',
      keys: ['j'],
      repeats: true,
      onlyByKey: true,
      run: () => step(1),
    },
    {
      id: 'previous',
      title: t`Previous in the queue`,
      group: 'queue',
      keys: ['k'],
      repeats: true,
      onlyByKey: true,
      run: () => step(-1),
    },
    isActive &&
      !chosen.agent &&
      (mayWrite || mayPick) && {
        id: 'take',
        title: t`Take this one`,
        group: 'queue',
        keys: ['m'],
        run: () => void actions.take(chosen),
      },
    isActive &&
      mayWrite && {
        id: 'assign',
        title: t`Hand over to…`,
        group: 'queue',
        keys: ['a'],
        opens: true,
        run: () => assign(chosen.id),
      },
    isActive &&
      mayWrite && {
        id: 'give-back',
        title: t`Give back to the chatbot`,
        group: 'queue',
        keys: ['b'],
        run: () => void actions.resume(chosen),
      },
  ])
  const picked = transfers.find(({ id }) => id === assigned)
  const close = () => {
    setAssigned(undefined)
    if (assigned)
      body.current
        ?.querySelector<HTMLElement>(`[data-transfer="${assigned}"] [data-actions] button:last-of-type`)
        ?.focus()
  }
  return (
    <div className="@container overflow-x-auto rounded-xl border border-line bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <Head part={part} />
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={(event) =>
            setMoved(event.target.closest<HTMLElement>('[data-transfer]')?.dataset.transfer)
          }
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
