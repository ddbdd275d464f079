import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import BulkBar from '../bulk/bulk-bar.tsx'
import { select } from '../bulk/selection.ts'
import { loadedWordsOf } from '../problems/words.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { tell } from '../ui/toast.ts'
import { chooseMarketing } from './choose-marketing.ts'
import type { ContactRow } from './documents.ts'

interface ContactsBulkProps {
  contacts: readonly ContactRow[]
  picked: readonly string[]
  onChanged: () => void
}

const toldOf = (optedOut: boolean, many: number): string =>
  optedOut
    ? plural(many, { one: '# contact gets no marketing', other: '# contacts get no marketing' })
    : plural(many, { one: '# contact gets marketing again', other: '# contacts get marketing again' })

/** Opts the contacts that are picked out of marketing, or in again where all of them are out; it can be taken back. */
function useMarketing({ contacts, picked, onChanged }: ContactsBulkProps) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const areOut = contacts.every(({ id, marketingOptedOut }) => marketingOptedOut || !picked.includes(id))
  const choose = async (ids: readonly string[], optedOut: boolean, mayUndo = true) => {
    setBusy(true)
    const { changed, refused, problem } = await chooseMarketing(client, ids, optedOut)
    setBusy(false)
    onChanged()
    // Who cannot be changed stays picked, and why is told.
    select(problem ? [...ids] : refused.map(({ contactId }) => contactId))
    const [first] = refused
    const why = problem?.message ?? (first && (await loadedWordsOf(first)))
    const action = { label: t`Undo`, run: () => void choose(changed, !optedOut, false) }
    tell({
      text: why ?? toldOf(optedOut, changed.length),
      ...(mayUndo && !why && changed.length > 0 && { action }),
    })
  }
  return { busy, areOut, run: () => void choose(picked, !areOut) }
}

/** What can be done with all contacts that are picked: what can be done with their chats, and no marketing for them. */
export default function ContactsBulk(props: ContactsBulkProps) {
  const { contacts, picked } = props
  const mayWrite = useMay('CONTACTS_WRITE')
  const { busy, areOut, run } = useMarketing(props)
  const chats = contacts.flatMap(({ conversation }) => conversation ?? [])
  const Icon = areOut ? BellRing : BellOff
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
      <div className="min-w-0 flex-1 basis-72">
        <BulkBar chats={chats} picked={chats.filter(({ contactId }) => picked.includes(contactId))} />
      </div>
      {mayWrite ? (
        <Button
          size="small"
          disabled={busy}
          title={areOut ? t`People who opted out themselves stay opted out.` : t`Broadcasts leave them out.`}
          onClick={run}
        >
          <Icon className="size-4" aria-hidden="true" />
          {areOut ? <Trans>Marketing again</Trans> : <Trans>No marketing</Trans>}
        </Button>
      ) : null}
    </div>
  )
}
