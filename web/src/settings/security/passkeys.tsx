import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { passkeysPossible } from '../../session/passkeys.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { fullDate } from '../../ui/time.ts'
import {
  addPasskeyMutation,
  type Passkey,
  removePasskeyMutation,
  renamePasskeyMutation,
  type Security,
  startPasskeyMutation,
} from './documents.ts'
import { Section } from './section.tsx'

interface NamedProps {
  title: string
  submit: string
  first: string
  change: { busy: boolean; problem: ReturnType<typeof useChange>['problem'] }
  onName: (name: string) => void
  onClose: () => void
}

function NameDialog({ title, submit, first, change: { busy, problem }, onName, onClose }: NamedProps) {
  const [name, setName] = useState(first)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onName(name)}
        problem={problem}
        busy={busy}
        onCancel={onClose}
        submit={submit}
        disabled={name.trim() === ''}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          hint={t`Helps you recognize it: laptop, phone, blue key.`}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const start = useChange(startPasskeyMutation)
  const add = useChange(addPasskeyMutation, onClose)
  const [refused, setRefused] = useState<string | null>(null)
  const save = async (name: string) => {
    setRefused(null)
    const asked = await start.run({})
    if (!asked) return
    const { challenge, options } = asked.startPasskey
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
    const { startRegistration } = await import('@simplewebauthn/browser')
    const passkey = await startRegistration({ optionsJSON }).catch(() => null)
    if (!passkey) return setRefused(t`Your device made no passkey. It may hold one for this account already.`)
    await add.run({ input: { challenge, name, passkey } })
  }
  const told = refused ? { code: 'refused', message: refused } : null
  const change = { busy: start.busy || add.busy, problem: told ?? start.problem ?? add.problem }
  return (
    <NameDialog
      title={t`New passkey`}
      submit={t`Continue`}
      first={t`This device`}
      change={change}
      onName={save}
      onClose={onClose}
    />
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const change = useChange(renamePasskeyMutation, onClose)
  return (
    <NameDialog
      title={t`Name of the passkey`}
      submit={t`Save`}
      first={passkey.name}
      change={change}
      onName={(name) => change.run({ id: passkey.id, name })}
      onClose={onClose}
    />
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const change = useChange(removePasskeyMutation, onClose)
  return (
    <Dialog title={t`Remove the passkey`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ id: passkey.id })}
        {...change}
        submit={t`Remove`}
        danger
        onCancel={onClose}
      >
        <p>
          <Trans>
            <strong className="font-semibold">{passkey.name}</strong> will not sign you in any more.
          </Trans>
        </p>
      </Form>
    </Dialog>
  )
}

function Entry({ passkey, onDo }: { passkey: Passkey; onDo: (doing: Doing) => void }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const facts = [
    t`Added ${fullDate(createdAt)}`,
    lastUsedAt ? t`last used ${fullDate(lastUsedAt)}` : t`not used yet`,
    ...(isSynced ? [t`on several devices`] : []),
  ]
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-3">
      <KeyRound className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs text-ink-3">{facts.join(', ')}</p>
      </div>
      <IconButton label={t`Rename ${name}`} onClick={() => onDo({ kind: 'rename', passkey })}>
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Remove ${name}`} onClick={() => onDo({ kind: 'remove', passkey })}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

type Doing = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

/** Keys on the person's devices, which sign in without a password. */
export function Passkeys({ security, onChange }: { security: Security; onChange: () => void }) {
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => {
    setDoing(null)
    onChange()
  }
  const possible = security.passkeysAvailable && passkeysPossible()
  return (
    <Section
      title={t`Passkeys`}
      about={t`Sign in with your fingerprint, your face or the PIN of your device, without a password. A passkey also counts as the second step.`}
      action={
        possible ? (
          <Button onClick={() => setDoing({ kind: 'add' })}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>Add a passkey</Trans>
          </Button>
        ) : null
      }
    >
      {possible ? null : (
        <p className="px-5 pb-4 text-ink-2">
          <Trans>
            Not possible here: passkeys need a browser that supports them, and an address of Parley that is a
            host name, not numbers.
          </Trans>
        </p>
      )}
      <ul>
        {security.passkeys.map((passkey) => (
          <Entry key={passkey.id} passkey={passkey} onDo={setDoing} />
        ))}
      </ul>
      {doing?.kind === 'add' ? <AddPasskey onClose={close} /> : null}
      {doing?.kind === 'rename' ? <RenamePasskey passkey={doing.passkey} onClose={close} /> : null}
      {doing?.kind === 'remove' ? <RemovePasskey passkey={doing.passkey} onClose={close} /> : null}
    </Section>
  )
}
