import { t } from '@lingui/core/macro'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { isOfDashboard } from '#messaging/messages/macros/dashboard-keys.ts'
import type { Conversation } from '../chat/documents.ts'
import { type ChosenKeys, type Command, useCommands } from '../commands/registry.ts'
import { useMay } from '../session/me-context.ts'
import { type Macro, macrosQuery } from './documents.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))
const RunDialog = lazy(() => import('./run-dialog.tsx'))

/** The macros that can be run in a chat: by this button, by its key, and each from the palette. */
export default function MacroButton({ conversation: { contactId } }: { conversation: Conversation }) {
  const may = useMay('CHAT_WRITE')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Macro>()
  const [{ data }] = useQuery({ query: macrosQuery, pause: !may })
  const macros = data?.macros ?? []
  const offered = may && macros.length > 0
  useCommands([
    offered && {
      id: 'macros',
      title: t`Run a macro…`,
      group: 'conversation',
      keys: ['d'],
      opens: true,
      run: () => setOpen(true),
    },
    ...(offered ? macros : []).map(
      (macro): Command => ({
        id: `macro-${macro.id}`,
        title: t`Run macro: ${macro.name}`,
        group: 'conversation',
        // A version after the choice may have needed them for itself.
        ...(macro.keys && !isOfDashboard(macro.keys) && { keys: [macro.keys as ChosenKeys] }),
        opens: true,
        run: () => setChosen(macro),
      }),
    ),
  ])
  if (!offered) return null
  const label = t`Run a macro…`
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
      >
        <ListChecks className="size-4.5" aria-hidden="true" />
      </button>
      <Suspense>
        {open ? (
          <Picker
            label={label}
            anchor={button}
            items={macros.map(({ id, name, isShared }) => ({
              id,
              label: name,
              ...(!isShared && { note: t`Own` }),
            }))}
            picked={[]}
            none={t`Nothing has this name.`}
            onPick={(id) => setChosen(macros.find((macro) => macro.id === id))}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        ) : null}
        {chosen ? (
          <RunDialog macro={chosen} contactId={contactId} onClose={() => setChosen(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}
