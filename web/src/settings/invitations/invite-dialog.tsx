import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { inviteMutation, rolesToGiveQuery } from './documents.ts'

function RoleChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useAnswer(rolesToGiveQuery, {})
  return (
    <Select label={t`Role`} name="roleId" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">
        <Trans>The default role</Trans>
      </option>
      {data?.roles.nodes
        .filter(({ isDefault }) => !isDefault)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  )
}

/** Whom to invite, and as what. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const mayRead = useMay('ROLES_READ')
  const [email, setEmail] = useState('')
  const [roleId, setRole] = useState('')
  const change = useChange(inviteMutation, onClose)
  return (
    <Dialog title={t`Invite somebody`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ input: { email: email.trim(), roleId: roleId || null } })}
        onCancel={onClose}
        {...change}
        submit={t`Send the invitation`}
        disabled={email.trim() === ''}
      >
        <Field
          label={t`E-mail address`}
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          hint={t`They get a link that works for seven days.`}
          onChange={(event) => setEmail(event.target.value)}
        />
        {mayRead ? <RoleChoice value={roleId} onChange={setRole} /> : null}
      </Form>
    </Dialog>
  )
}
