import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import BulkBar from '../bulk/bulk-bar.tsx'
import { clearSelection } from '../bulk/selection.ts'
import { updateContactMutation } from '../contact/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { tell } from '../ui/toast.ts'
import type { ContactRow } from './documents.ts'

interface ContactsBulkProps {
  contacts: readonly ContactRow[]
  picked: readonly string[]
  onChanged: () => void
}

/** What can be done with all contacts that are picked: what can be done with their chats, and no marketing for them. */
export default function ContactsBulk({ contacts, picked, onChanged }: ContactsBulkProps) {
  const client = useClient()
  const mayWrite = useMay('CONTACTS_WRITE')
  const [busy, setBusy] = useState(false)
  const chats = contacts.flatMap(({ conversation }) => conversation ?? [])
  const optOut = async () => {
    setBusy(true)
    const still = contacts.filter(({ id, marketingOptedOut }) => picked.includes(id) && !marketingOptedOut)
    let changed = 0
    for (const { id } of still) {
      const input = { id, marketingOptedOut: true }
      const { error } = await client.mutation(updateContactMutation, { input }).toPromise()
      if (error) {
        tell({ text: problemOf(error).message })
        break
      }
      changed += 1
    }
    setBusy(false)
    if (changed === still.length) clearSelection()
    tell({
      text: plural(changed, { one: '# contact gets no marketing', other: '# contacts get no marketing' }),
    })
    onChanged()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
      <div className="min-w-0 flex-1 basis-72">
        <BulkBar chats={chats} picked={chats.filter(({ contactId }) => picked.includes(contactId))} />
      </div>
      {mayWrite ? (
        <Button
          size="small"
          disabled={busy}
          title={t`Broadcasts leave them out.`}
          onClick={() => void optOut()}
        >
          <BellOff className="size-4" aria-hidden="true" />
          <Trans>No marketing</Trans>
        </Button>
      ) : null}
    </div>
  )
}
