import { lazy, type RefObject, Suspense } from 'react'
import ReasonPicker from '../cases/reason-picker.tsx'
import type { Conversation } from '../chat/documents.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import Picker from '../ui/picker.tsx'
import { type Asked, usePickers } from './pickers.ts'
import type { Bulk } from './use-bulk.ts'

const BulkCases = lazy(() => import('./bulk-cases.tsx'))
const BulkMacros = lazy(() => import('./bulk-macros.tsx'))

interface BulkDialogsProps {
  asked: Asked | undefined
  anchor: RefObject<HTMLDivElement | null>
  picked: readonly Conversation[]
  act: (change: ConversationChangeInput) => void
  onRefused: Bulk['refuse']
  onClose: () => void
}

/** Asks for what the chosen change still needs: its value, its reason or its fields. */
export function BulkDialogs({ asked, anchor, picked, act, onRefused, onClose }: BulkDialogsProps) {
  const pickers = usePickers(asked, picked)
  const picker =
    asked && asked !== 'cases' && asked !== 'close' && asked !== 'macro' ? pickers[asked] : undefined
  return (
    <>
      {asked === 'close' ? (
        <ReasonPicker anchor={anchor} onPick={(reasonId) => act({ close: { reasonId } })} onClose={onClose} />
      ) : null}
      <Suspense>
        {asked === 'cases' ? (
          <BulkCases
            many={picked.length}
            onPick={(change) => {
              onClose()
              act(change)
            }}
            onClose={onClose}
          />
        ) : null}
        {asked === 'macro' ? (
          <BulkMacros
            anchor={anchor}
            contactIds={picked.map(({ contactId }) => contactId)}
            onRefused={onRefused}
            onClose={onClose}
          />
        ) : null}
      </Suspense>
      {picker ? (
        <Picker
          label={picker.label}
          anchor={anchor}
          items={picker.items}
          picked={[]}
          none={picker.none}
          onPick={(id) => act(picker.pick(id))}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}
