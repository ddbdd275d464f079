import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { inWords } from '../../ui/enum-words.ts'
import { Form } from '../../ui/form.tsx'
import { type ApplicationKey, applicationKeyScopesQuery, createApplicationKeyMutation } from './documents.ts'
import { endOfDay } from './expiry.ts'
import { NameAndEnd } from './name-and-end.tsx'
import { Scopes } from './scopes.tsx'

interface NewApplicationKeyProps {
  onClose: () => void
  /** with the key itself, which nobody tells again */
  onMade: (key: string | null) => void
}

/** A key with scopes that its maker can give. They never change. */
export function NewApplicationKey({ onClose, onMade }: NewApplicationKeyProps) {
  const [{ data }] = useQuery({ query: applicationKeyScopesQuery, variables: {} })
  const [draft, setDraft] = useState({ name: '', day: '' })
  const [chosen, setChosen] = useState<ReadonlySet<ApplicationKey['scopes'][number]>>(new Set())
  const change = useChange(createApplicationKeyMutation, (answer) =>
    onMade(answer.createApplicationKey.applicationKey.key),
  )
  const scopes = (data?.applicationKeyScopes ?? []).map(
    ({ key, action, moduleLabel, available, grantable }) => ({
      key,
      action: inWords(action),
      label: moduleLabel,
      disabled: !available || !grantable,
      why: available ? t`You cannot grant what you do not have.` : t`The workspace lacks some components.`,
    }),
  )
  const save = () =>
    change.run({ input: { name: draft.name, scopes: [...chosen], expiresAt: endOfDay(draft.day) } })
  return (
    <Dialog title={t`New key of the application API`} onClose={onClose} wide>
      <Form onSubmit={save} onCancel={onClose} {...change} submit={t`Create key`}>
        <NameAndEnd
          value={draft}
          hint={t`What it is for.`}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
        <Scopes scopes={scopes} chosen={chosen} onChange={setChosen} />
      </Form>
    </Dialog>
  )
}
