import { t } from '@lingui/core/macro'
import { Inbox } from 'lucide-react'
import { lazy, type RefObject } from 'react'
import { nobody, useChoices } from '../assignment/use-choices.tsx'
import type { QueuedTransfer } from './documents.ts'
import { useTransfer } from './use-transfer.ts'
import { queueName } from './words.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))

const general = 'general'

interface AssignPickerProps {
  transfer: QueuedTransfer
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A person, a team, or the general queue, by a part of the name. */
export function AssignPicker({ transfer, anchor, onClose }: AssignPickerProps) {
  const { items, teams } = useChoices(
    true,
    transfer.requiredSkills.map(({ name }) => name),
  )
  const { assign } = useTransfer()
  const mark = <Inbox className="size-4 text-ink-2" aria-hidden="true" />
  const offered = [{ id: general, label: queueName(null), mark }, ...items.filter(({ id }) => id !== nobody)]
  const pick = (id: string) => {
    const name = offered.find((one) => one.id === id)?.label ?? ''
    const to =
      id === general ? { general: true } : teams.has(id) ? { teamId: id } : { agent: { agentId: id } }
    void assign(transfer, to, t`Handed over to ${name}`)
  }
  return (
    <Picker
      label={t`Hand over to…`}
      anchor={anchor}
      items={offered}
      picked={[transfer.agent?.id, transfer.team?.id ?? general].filter((id) => id !== undefined)}
      none={t`Nobody has this name.`}
      onPick={pick}
      onClose={onClose}
    />
  )
}
