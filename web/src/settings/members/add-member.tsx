import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { passwordHint } from '../../session/password-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { addMemberMutation, addMembershipMutation } from './documents.ts'
import { RoleSelect } from './role-select.tsx'

type Way = 'new' | 'existing'

const ways: { way: Way; label: MessageDescriptor }[] = [
  { way: 'new', label: msg`New account` },
  { way: 'existing', label: msg`Existing account` },
]

function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  return (
    <fieldset className="flex gap-5">
      <legend className="sr-only">
        <Trans>Kind of account</Trans>
      </legend>
      {ways.map((one) => (
        <label key={one.way} className="flex items-center gap-2">
          <input
            type="radio"
            name="way"
            className="size-4 shrink-0 accent-(--accent)"
            checked={way === one.way}
            onChange={() => onChange(one.way)}
          />
          {i18n._(one.label)}
        </label>
      ))}
    </fieldset>
  )
}

/** Somebody new: with an account made here, or with one that the installation knows already. */
export default function AddMember({ onClose }: { onClose: () => void }) {
  const mayMake = useMay('USERS_WRITE')
  const mayAssign = useMay('ORGANIZATIONS_ASSIGN')
  const seesRoles = useMay('ROLES_READ')
  const [way, setWay] = useState<Way>(mayMake ? 'new' : 'existing')
  const [draft, setDraft] = useState({ fullName: '', email: '', password: '', roleId: '' })
  const user = useChange(addMemberMutation, onClose)
  const member = useChange(addMembershipMutation, onClose)
  const change = way === 'new' ? user : member
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const save = () => {
    const { email, roleId, password, fullName } = draft
    const role = roleId ? { roleId } : {}
    return way === 'new'
      ? user.run({ input: { email, password, fullName, ...role } })
      : member.run({ input: { person: { email }, ...role } })
  }
  return (
    <Dialog title={t`Add a member`} onClose={onClose}>
      <Form
        onSubmit={save}
        onCancel={onClose}
        {...change}
        submit={way === 'new' ? t`Add member` : t`Add or invite`}
      >
        {mayMake && mayAssign ? <WayChoice way={way} onChange={setWay} /> : null}
        {way === 'new' ? (
          <Field
            label={t`Full name`}
            name="fullName"
            autoComplete="off"
            value={draft.fullName}
            onChange={(event) => set({ fullName: event.target.value })}
          />
        ) : null}
        <Field
          label={t`E-mail address`}
          name="email"
          type="email"
          autoComplete="off"
          hint={
            way === 'existing'
              ? t`People whom you share a workspace with are added at once. Everybody else gets an invitation by mail.`
              : undefined
          }
          value={draft.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        {way === 'new' ? (
          <Field
            label={t`Password`}
            name="password"
            type="password"
            autoComplete="new-password"
            hint={t`${passwordHint()} They can change it once they have signed in.`}
            value={draft.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        ) : null}
        {seesRoles ? (
          <RoleSelect optional value={draft.roleId} onChange={(roleId) => set({ roleId })} />
        ) : null}
      </Form>
    </Dialog>
  )
}
