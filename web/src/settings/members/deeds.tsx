import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Absences } from '../../absence/absences.tsx'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { passwordHint } from '../../session/password-field.tsx'
import { MemberSkills } from '../../skills/skill-boxes.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import {
  type Person,
  removeMemberMutation,
  removeMembershipMutation,
  updateCapacityMutation,
  updateMemberMutation,
  updateMembershipMutation,
} from './documents.ts'
import type { Deed } from './person-row.tsx'
import { RoleSelect } from './role-select.tsx'

interface DeedProps {
  person: Person
  onClose: () => void
}

function ChangeRole({ person, onClose }: DeedProps) {
  const byMembership = useMay('ORGANIZATIONS_ASSIGN')
  const membership = useChange(updateMembershipMutation, onClose)
  const member = useChange(updateMemberMutation, onClose)
  const [roleId, setRoleId] = useState(person.role.id)
  const change = byMembership ? membership : member
  const save = () =>
    byMembership
      ? membership.run({ memberId: person.id, roleId })
      : member.run({ input: { id: person.id, roleId } })
  return (
    <Dialog title={t`Role of ${person.fullName}`} onClose={onClose}>
      <Form onSubmit={save} onCancel={onClose} {...change} submit={t`Change role`}>
        <RoleSelect value={roleId} onChange={setRoleId} />
        <p className="text-ink-2">
          <Trans>It takes effect immediately, also in open windows.</Trans>
        </p>
      </Form>
    </Dialog>
  )
}

function Capacity({ person, onClose }: DeedProps) {
  const change = useChange(updateCapacityMutation, onClose)
  const [limit, setLimit] = useState(person.chatLimit == null ? '' : String(person.chatLimit))
  const chatLimit = limit.trim() === '' ? null : Number(limit)
  return (
    <Dialog title={t`Limit of ${person.fullName}`} onClose={onClose}>
      <Form
        onSubmit={() => void change.run({ memberId: person.id, chatLimit })}
        onCancel={onClose}
        {...change}
        submit={t`Save`}
        disabled={Number.isNaN(chatLimit)}
      >
        <Field
          label={t`Maximum open conversations`}
          name="chatLimit"
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          hint={t`Empty for no limit.`}
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
        />
        <p className="text-ink-2">
          <Trans>
            Queues, teams and the chatbot assign no more than that. Whoever assigns a conversation by name
            still can.
          </Trans>
        </p>
      </Form>
    </Dialog>
  )
}

function AbsencesOf({ person, onClose }: DeedProps) {
  return (
    <Dialog title={t`Absences of ${person.fullName}`} onClose={onClose}>
      <div className="p-5">
        <Absences memberId={person.id} mayChange />
      </div>
    </Dialog>
  )
}

function SetPassword({ person, onClose }: DeedProps) {
  const change = useChange(updateMemberMutation, onClose)
  const [password, setPassword] = useState('')
  const save = () => change.run({ input: { id: person.id, password } })
  return (
    <Dialog title={t`Password of ${person.fullName}`} onClose={onClose}>
      <Form onSubmit={save} onCancel={onClose} {...change} submit={t`Set password`}>
        <Field
          label={t`New password`}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint()}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className="text-ink-2">
          <Trans>Their sessions end. Give them the password in a safe way.</Trans>
        </p>
      </Form>
    </Dialog>
  )
}

const words = {
  activate: [msg`Activate`, msg`They can sign in again.`],
  deactivate: [
    msg`Deactivate`,
    msg`They cannot sign in until you activate them again, and their sessions end.`,
  ],
  remove: [
    msg`Remove from the workspace`,
    msg`They lose their access to this workspace. Their account stays.`,
  ],
  delete: [
    msg`Delete account`,
    msg`They lose their access and their account. What they did stays in the records.`,
  ],
} as const

interface SureProps<Data, Variables> extends DeedProps {
  deed: keyof typeof words
  change: Change<Data, Variables>
  variables: Variables
}

function Sure<Data, Variables>({ person, onClose, deed, change, variables }: SureProps<Data, Variables>) {
  const [submit, consequence] = words[deed].map((word) => i18n._(word)) as [string, string]
  return (
    <Confirm
      title={`${submit}: ${person.fullName}`}
      submit={submit}
      danger={deed !== 'activate'}
      onConfirm={() => change.run(variables)}
      onClose={onClose}
      {...change}
    >
      <p>{consequence}</p>
    </Confirm>
  )
}

function Activity(props: DeedProps & { deed: 'activate' | 'deactivate' }) {
  const change = useChange(updateMemberMutation, props.onClose)
  const variables = { input: { id: props.person.id, isActive: props.deed === 'activate' } }
  return <Sure {...props} change={change} variables={variables} />
}

function Removal(props: DeedProps) {
  const change = useChange(removeMembershipMutation, props.onClose)
  return <Sure {...props} deed="remove" change={change} variables={{ memberId: props.person.id }} />
}

function Deletion(props: DeedProps) {
  const change = useChange(removeMemberMutation, props.onClose)
  return <Sure {...props} deed="delete" change={change} variables={{ id: props.person.id }} />
}

/** What is to be done about somebody, in a dialog that tells what follows. */
export function DeedDialog({ deed, ...props }: DeedProps & { deed: Deed }) {
  if (deed === 'role') return <ChangeRole {...props} />
  if (deed === 'capacity') return <Capacity {...props} />
  if (deed === 'skills') return <MemberSkills {...props} />
  if (deed === 'absences') return <AbsencesOf {...props} />
  if (deed === 'password') return <SetPassword {...props} />
  if (deed === 'remove') return <Removal {...props} />
  if (deed === 'delete') return <Deletion {...props} />
  return <Activity {...props} deed={deed} />
}
