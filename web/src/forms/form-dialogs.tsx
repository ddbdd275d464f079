import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { numbersQuery } from '../contact/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { createFormMutation, syncFormsMutation } from './documents.ts'
import { type StarterName, starterNames, starters } from './starters.ts'

/** The accounts, by their numbers, and the one that is chosen; the first until another is. */
function useAccounts() {
  const [{ data }] = useQuery({ query: numbersQuery })
  const [chosen, setChosen] = useState<string>()
  const numbers = data?.numbers ?? []
  return { numbers, numberId: chosen ?? numbers[0]?.id, choose: setChosen }
}

function AccountChoice({ numbers, numberId, choose }: ReturnType<typeof useAccounts>) {
  return (
    <Select
      label={t`Account`}
      name="numberId"
      value={numberId ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {numbers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** A new form: empty, or one of those that are made most. */
export function NewForm({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const accounts = useAccounts()
  const { numberId } = accounts
  const [name, setName] = useState('')
  const [starter, setStarter] = useState<StarterName>('lead')
  const change = useChange(createFormMutation, ({ createInteractiveFlow: { interactiveFlow } }) => {
    void navigate({ to: '/chatbot/$part/$item', params: { part: 'forms', item: interactiveFlow.id } })
  })
  const { category, about, make } = starters[starter]
  return (
    <Dialog title={t`New form`} onClose={onClose}>
      <Form
        onSubmit={() =>
          numberId &&
          void change.run({
            input: { name: name.trim(), numberId, category, jsonVersion: '7.3', flowJson: make() },
          })
        }
        onCancel={onClose}
        submit={t`Create form`}
        disabled={!name.trim() || !numberId}
        {...change}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={t`Begin with`}
          hint={i18n._(about)}
          value={starter}
          onChange={({ target }) => setStarter(target.value as StarterName)}
        >
          {starterNames.map((one) => (
            <option key={one} value={one}>
              {i18n._(starters[one].label)}
            </option>
          ))}
        </Select>
        <AccountChoice {...accounts} />
      </Form>
    </Dialog>
  )
}

/** Reads the forms of an account from the platform. */
export function SyncForms({ onClose }: { onClose: () => void }) {
  const accounts = useAccounts()
  const { numberId } = accounts
  const change = useChange(syncFormsMutation, ({ syncInteractiveFlows: sync }) => {
    tell({ text: t`${sync.synced} forms read: ${sync.created} new, ${sync.updated} changed.` })
    onClose()
  })
  return (
    <Dialog title={t`Sync forms`} onClose={onClose}>
      <Form
        onSubmit={() => numberId && void change.run({ numberId })}
        onCancel={onClose}
        submit={t`Sync`}
        disabled={!numberId}
        {...change}
      >
        <p className="text-ink-2">{t`Forms are updated from the platform. Changes made here that were not pushed stay.`}</p>
        <AccountChoice {...accounts} />
      </Form>
    </Dialog>
  )
}
