import { t } from '@lingui/core/macro'
import { useOutbox } from '../chat/outbox-items.ts'
import { useCommands } from '../commands/registry.ts'
import { heldIn, undoSend } from './held.ts'
import { writeMessage } from './writing-mode.tsx'

/** Takes back what is held, and goes on where it stands again. False where nothing is held any more. */
export function takeBack(contactId: string, press?: string): boolean {
  const taken = undoSend(contactId, press)
  // Its button goes away, and the focus must not go with it.
  if (taken || press) writeMessage(contactId)
  return taken
}

/** Offers it while something of this chat is held. */
export function useUndoSendCommand(contactId: string): void {
  const held = heldIn(useOutbox(), contactId).length > 0
  useCommands([
    held && {
      id: 'undo-send',
      title: t`Undo send`,
      group: 'conversation',
      keys: ['Mod+z'],
      run: () => void takeBack(contactId),
    },
  ])
}
