import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type RefObject, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { newKey } from '../chat/outbox-items.ts'
import type { Problem } from '../graphql/problem.ts'
import { type Macro, macrosQuery } from '../macros/documents.ts'
import { type RefusedChat, refusedOf, runInMany } from '../macros/run-many.ts'
import { Steps } from '../macros/steps.tsx'
import { useRunFocus } from '../macros/use-run-focus.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import Picker from '../ui/picker.tsx'
import { tell } from '../ui/toast.ts'
import { select } from './selection.ts'

interface BulkMacrosProps {
  anchor: RefObject<HTMLElement | null>
  /** the chats that are picked */
  contactIds: readonly string[]
  onRefused: (refused: RefusedChat[]) => void
  onClose: () => void
}

interface RunProps extends Omit<BulkMacrosProps, 'anchor'> {
  macro: Macro
}

function RunInMany({ macro, contactIds, onRefused, onClose }: RunProps) {
  const client = useClient()
  // What is run stays what was picked when it was asked.
  const [ids] = useState(contactIds)
  const [press] = useState(() => newKey())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const inside = useRunFocus(true)
  const run = async () => {
    setBusy(true)
    const { results, problem: failure } = await runInMany(client, macro, ids, press)
    setBusy(false)
    if (failure) return setProblem(failure)
    const refused = refusedOf(results)
    onRefused(refused)
    select(refused.map(({ contactId }) => contactId))
    onClose()
    const done = plural(results.length - refused.length, { one: '# conversation', other: '# conversations' })
    tell({ text: t`${macro.name}: ${done}` })
  }
  const name = macro.name
  return (
    <Dialog title={t`Run the macro “${name}”`} onClose={onClose}>
      <Form
        onSubmit={() => void run()}
        onCancel={onClose}
        problem={problem}
        busy={busy}
        submit={t({ message: 'Run', context: 'macro' })}
      >
        <div ref={inside}>
          <Plural value={ids.length} one="In # conversation:" other="In # conversations:" />
        </div>
        <Steps steps={macro.steps.map((step) => ({ step }))} />
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>
            Steps that are refused are left out. Without its message, a conversation is neither closed nor put
            off.
          </Trans>
        </p>
      </Form>
    </Dialog>
  )
}

/** Picks a macro, shows what it does, and runs it in all chats that are picked. */
export default function BulkMacros({ anchor, onClose, ...rest }: BulkMacrosProps) {
  const [{ data, fetching }] = useQuery({ query: macrosQuery })
  const [chosen, setChosen] = useState<Macro>()
  const isPicked = useRef(false)
  const macros = data?.macros ?? []
  if (chosen) return <RunInMany macro={chosen} onClose={onClose} {...rest} />
  return (
    <Picker
      label={t`Run a macro…`}
      anchor={anchor}
      items={macros.map(({ id, name }) => ({ id, label: name }))}
      picked={[]}
      none={macros.length > 0 || fetching ? t`Nothing has this name.` : t`There are no macros yet.`}
      onPick={(id) => {
        isPicked.current = true
        setChosen(macros.find((macro) => macro.id === id))
      }}
      // Picking closes the list; what follows stands in its place.
      onClose={() => isPicked.current || onClose()}
    />
  )
}
