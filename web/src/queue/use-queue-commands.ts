import { t } from '@lingui/core/macro'
import { useCommands } from '../commands/registry.ts'
import { useMay } from '../session/me-context.ts'
import type { QueuedTransfer } from './documents.ts'
import type { useTransfer } from './use-transfer.ts'

interface QueueCommandsInput {
  /** the transfer of the row that has the focus */
  chosen: QueuedTransfer | undefined
  actions: ReturnType<typeof useTransfer>
  step: (by: number) => void
  assign: (id: string) => void
}

/** The keys of the queue: two that move between rows, and those that act on the row that has the focus. */
export function useQueueCommands({ chosen, actions, step, assign }: QueueCommandsInput): void {
  const [mayWrite, mayPick] = [useMay('TRANSFERS_WRITE'), useMay('TRANSFERS_PICKUP')]
  const isActive = chosen?.status === 'ACTIVE'
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
}
