import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { nameOf } from '../chat/name.ts'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { tell } from '../ui/toast.ts'
import { CompareContacts } from './compare-contacts.tsx'
import { ContactSearch } from './contact-search.tsx'
import { choicesOf, inputOf, type Side } from './merge-choices.ts'
import { type Compared, contactsToMergeQuery, mergeContactsMutation } from './merge-documents.ts'

interface MergeContactProps {
  contactId: string
  onClose: () => void
}

/** Two contacts that are one person become one: the other is found, both are compared, and what counts is chosen. */
export default function MergeContact({ contactId, onClose }: MergeContactProps) {
  const [text, setText] = useState('')
  const [otherId, setOtherId] = useState<string | null>(null)
  if (otherId !== null) return <Compare one={contactId} other={otherId} onClose={onClose} />
  return (
    <Dialog title={t`Merge with another contact`} onClose={onClose}>
      <div className="p-5">
        <ContactSearch
          label={t`The other contact`}
          hint={t`Other contacts of the same person.`}
          text={text}
          onType={setText}
          onChoose={({ id }) => id !== contactId && setOtherId(id)}
        />
      </div>
    </Dialog>
  )
}

interface CompareProps {
  one: string
  other: string
  onClose: () => void
}

/** Both side by side, and what of them counts. */
export function Compare({ one, other, onClose }: CompareProps) {
  const [{ data, error }] = useQuery({ query: contactsToMergeQuery, variables: { one, other } })
  if (data) return <Choose both={data} onClose={onClose} />
  return (
    <Dialog title={t`Merge two contacts`} onClose={onClose} wide>
      <div className="p-5">
        {error ? <Alert>{t`They cannot be loaded.`}</Alert> : <Skeleton className="h-40 w-full" />}
      </div>
    </Dialog>
  )
}

function Choose({ both, onClose }: { both: Compared; onClose: () => void }) {
  const navigate = useNavigate()
  // One stays where one was: in the inbox, or among the contacts.
  const among = useMatches({ select: (all) => all.some(({ fullPath }) => fullPath.startsWith('/contacts')) })
  const [kept, setKept] = useState<Side>(
    both.one.phone === null && both.other.phone !== null ? 'other' : 'one',
  )
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const choices = choicesOf(both)
  const { run, busy, problem } = useChange(
    mergeContactsMutation,
    async ({ mergeContacts: { conversation } }) => {
      onClose()
      if (!conversation) return
      await navigate({
        to: among ? '/contacts/$contactId' : '/inbox/$contactId',
        params: { contactId: conversation.contactId },
        search: (now) => now,
      })
      tell({ text: t`They are one contact now` })
    },
  )
  const name = nameOf(both[kept])
  return (
    <Dialog title={t`Merge two contacts`} onClose={onClose} wide>
      <Form
        onSubmit={() => void run({ input: inputOf(both, kept, choices, chosen) })}
        onCancel={onClose}
        problem={problem}
        busy={busy}
        submit={t`Merge`}
        danger
      >
        <CompareContacts
          both={both}
          kept={kept}
          choices={choices}
          chosen={chosen}
          onKeep={(side) => {
            setKept(side)
            setChosen({})
          }}
          onChoose={(field, side) => setChosen((now) => ({ ...now, [field]: side }))}
        />
        <p className="text-ink-2">
          <Trans>
            Messages, notes and everything else of the other contact move to <bdi>{name}</bdi>. Tags of both
            are kept, and so is an opt-out of marketing. This cannot be undone.
          </Trans>
        </p>
      </Form>
    </Dialog>
  )
}
