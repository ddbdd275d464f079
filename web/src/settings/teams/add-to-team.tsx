import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { addTeamMemberMutation, candidatesQuery } from '../../assignment/team-documents.ts'
import type { TeamRole } from '../../generated/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Form } from '../../ui/form.tsx'

interface AddToTeamProps {
  teamId: string
  /** ids of those who are in it already */
  members: readonly string[]
  onClose: () => void
}

/** Somebody of the workspace joins the team. */
export function AddToTeam({ teamId, members, onClose }: AddToTeamProps) {
  const mayManagers = useMay('TEAMS_WRITE')
  const [q, setQ] = useState('')
  const [memberId, setMemberId] = useState('')
  const [role, setRole] = useState<TeamRole>('AGENT')
  const change = useChange(addTeamMemberMutation, onClose)
  const [{ data }] = useQuery({ query: candidatesQuery, variables: { search: q } })
  const people = data?.members.nodes.filter(({ id }) => !members.includes(id)) ?? []
  const chosen = people.some(({ id }) => id === memberId) ? memberId : (people[0]?.id ?? '')
  return (
    <Dialog title={t`Add to the team`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ id: teamId, memberId: chosen, role })}
        onCancel={onClose}
        {...change}
        submit={t`Add to team`}
        disabled={chosen === ''}
      >
        <FilterField label={t`Search by name or address`} value={q} onChange={setQ} />
        <Select
          label={t`Person`}
          name="memberId"
          value={chosen}
          hint={data && people.length === 0 ? t`Nobody found who is not in the team.` : undefined}
          onChange={(event) => setMemberId(event.target.value)}
        >
          {people.map(({ id, fullName, email }) => (
            <option key={id} value={id}>
              {fullName} ({email})
            </option>
          ))}
        </Select>
        <Select
          label={t`As`}
          name="role"
          value={role}
          hint={t`Agents get chats; managers look after the team.`}
          onChange={(event) => setRole(event.target.value as TeamRole)}
        >
          <option value="AGENT">
            <Trans>Agent</Trans>
          </option>
          {mayManagers ? (
            <option value="MANAGER">
              <Trans>Manager</Trans>
            </option>
          ) : null}
        </Select>
      </Form>
    </Dialog>
  )
}
