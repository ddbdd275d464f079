import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { assigneesQuery } from '../assignment/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { fromField, morningIn, toField } from '../language/calendar.ts'
import { useMe } from '../session/me-context.ts'
import { DateTimeField } from '../ui/date-field/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { planAbsenceMutation } from './documents.ts'

const queues = 'queues'

interface TargetProps {
  /** who will be away, and gets nothing */
  absentId: string
  value: string
  onChange: (value: string, isTeam: boolean) => void
}

/** Who gets the open conversations. */
function Target({ absentId, value, onChange }: TargetProps) {
  const [{ data }] = useQuery({ query: assigneesQuery })
  const all = (data?.assignees ?? []).map(({ assignee }) => assignee)
  const teams = all.filter(({ __typename: type }) => type === 'TeamAssignee')
  const agents = all.filter(({ __typename: type, id }) => type === 'MemberAssignee' && id !== absentId)
  const options = (list: typeof all) =>
    list.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  return (
    <Select
      label={t`Open conversations go to`}
      name="toAgentId"
      hint={t`A colleague gets as many as their limit allows. The others wait in their queues.`}
      value={value}
      onChange={({ target }) =>
        onChange(
          target.value,
          teams.some(({ id }) => id === target.value),
        )
      }
    >
      <option value={queues}>{t`The queues`}</option>
      <optgroup label={t`Teams`}>{options(teams)}</optgroup>
      <optgroup label={t`Agents`}>{options(agents)}</optgroup>
    </Select>
  )
}

interface PlanDialogProps {
  /** null for oneself */
  memberId: string | null
  reasons: readonly string[]
  onClose: () => void
}

/** When somebody will be away, why, and who gets what they have. */
export default function PlanDialog({ memberId, reasons, onClose }: PlanDialogProps) {
  const me = useMe()
  const [now] = useState(() => Date.now())
  const [from, setFrom] = useState(toField(morningIn(1, now)))
  const [until, setUntil] = useState(toField(morningIn(2, now)))
  const [reason, setReason] = useState('')
  const [to, setTo] = useState({ id: queues, isTeam: false })
  const { run, busy, problem } = useChange(planAbsenceMutation, onClose)
  const save = () => {
    const [startsAt, endsAt] = [fromField(from), fromField(until)]
    if (startsAt === null || endsAt === null) return
    const target = to.id === queues ? {} : to.isTeam ? { toTeamId: to.id } : { toAgentId: to.id }
    const [begin, end] = [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]
    const who = memberId === null ? {} : { memberId }
    const why = reason === '' ? {} : { reason }
    void run({ input: { ...who, ...why, startsAt: begin, endsAt: end, ...target } })
  }
  return (
    <Dialog title={t`Plan an absence`} onClose={onClose}>
      <Form onSubmit={save} onCancel={onClose} problem={problem} busy={busy} submit={t`Plan`}>
        <DateTimeField label={t`From`} required value={from} onChange={setFrom} />
        <DateTimeField
          label={t`Until`}
          hint={t`In the time zone of the workspace.`}
          required
          value={until}
          min={toField(now)}
          onChange={setUntil}
        />
        {reasons.length === 0 ? null : (
          <Select
            label={t`Reason`}
            name="reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          >
            <option value="">{t`No reason`}</option>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        )}
        <Target absentId={memberId ?? me.id} value={to.id} onChange={(id, isTeam) => setTo({ id, isTeam })} />
        <p className="text-ink-2">
          <Trans>While it lasts, the person gets no conversations. Taking work again ends it.</Trans>
        </p>
      </Form>
    </Dialog>
  )
}
