import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import {
  createPublicKeyMutation,
  type PublicKey,
  publicKeyScopesQuery,
  rotatePublicKeyMutation,
  updatePublicKeyMutation,
} from './documents.ts'
import { addressesOf, endOfDay } from './expiry.ts'
import { NameAndEnd } from './name-and-end.tsx'
import { publicScope, Scopes } from './scopes.tsx'

interface OfKey {
  publicKey: PublicKey
  onClose: () => void
}

interface Makes {
  onClose: () => void
  /** with the key itself, which nobody tells again */
  onMade: (key: string | null) => void
}

interface AddressesProps {
  value: string
  onChange: (text: string) => void
}

function Addresses({ value, onChange }: AddressesProps) {
  return (
    <TextArea
      label={t`Allowed addresses`}
      name="allowedIps"
      rows={2}
      spellCheck={false}
      placeholder="203.0.113.7, 2001:db8::/32"
      hint={t`Addresses or CIDR ranges. None means from anywhere.`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function NewPublicKey({ onClose, onMade }: Makes) {
  const [{ data }] = useQuery({ query: publicKeyScopesQuery, variables: {} })
  const [draft, setDraft] = useState({ name: '', day: '', addresses: '' })
  const [chosen, setChosen] = useState<ReadonlySet<PublicKey['scopes'][number]>>(new Set())
  const change = useChange(createPublicKeyMutation, (answer) => onMade(answer.createPublicKey.publicKey.key))
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const save = () => {
    const { name, day, addresses } = draft
    const input = { name, scopes: [...chosen], allowedIps: addressesOf(addresses), expiresAt: endOfDay(day) }
    return change.run({ input })
  }
  return (
    <Dialog title={t`New key of the public API`} onClose={onClose} wide>
      <Form onSubmit={save} onCancel={onClose} {...change} submit={t`Create key`}>
        <NameAndEnd value={draft} hint={t`What it is for: Web shop, Reporting.`} onChange={set} />
        <Scopes
          scopes={(data?.publicKeyScopeCatalogue ?? []).map(({ scope, missing }) =>
            publicScope(scope, missing),
          )}
          chosen={chosen}
          onChange={setChosen}
        />
        <Addresses value={draft.addresses} onChange={(addresses) => set({ addresses })} />
      </Form>
    </Dialog>
  )
}

/** A key can be renamed and narrowed; for more scopes one makes another. */
export function EditPublicKey({ publicKey, onClose }: OfKey) {
  const { id, scopes } = publicKey
  const [name, setName] = useState(publicKey.name)
  const [addresses, setAddresses] = useState(publicKey.allowedIps.join(', '))
  const [chosen, setChosen] = useState<ReadonlySet<PublicKey['scopes'][number]>>(new Set(scopes))
  const change = useChange(updatePublicKeyMutation, onClose)
  const save = () => {
    const input = { id, name, scopes: [...chosen], allowedIps: addressesOf(addresses) }
    return change.run({ input })
  }
  return (
    <Dialog title={t`Key: ${publicKey.name}`} onClose={onClose} wide>
      <Form onSubmit={save} onCancel={onClose} {...change} submit={t`Save key`}>
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Scopes scopes={scopes.map((scope) => publicScope(scope))} chosen={chosen} onChange={setChosen} />
        <p className="-mt-2 text-xs text-ink-3">
          <Trans>Scopes can only be removed. For more, create another key.</Trans>
        </p>
        <Addresses value={addresses} onChange={setAddresses} />
      </Form>
    </Dialog>
  )
}

export function RotatePublicKey({ publicKey, onClose, onMade }: OfKey & Makes) {
  const [hours, setHours] = useState('24')
  const change = useChange(rotatePublicKeyMutation, (answer) => onMade(answer.rotatePublicKey.publicKey.key))
  const save = () => change.run({ id: publicKey.id, overlapHours: Number(hours) })
  return (
    <Dialog title={t`Rotate ${publicKey.name}`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        {...change}
        submit={t`Rotate key`}
        disabled={!/^\d+$/.test(hours.trim())}
      >
        <p className="text-ink-2">
          <Trans>
            You get a new key with the same scopes and addresses. The old one keeps working for a while, so
            that nothing stops while you replace it.
          </Trans>
        </p>
        <Field
          label={t`Hours for which the old key keeps working`}
          name="overlapHours"
          inputMode="numeric"
          hint={t`0 to 168. 0 ends it immediately.`}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
