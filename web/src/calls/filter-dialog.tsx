import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { assigneesQuery } from '../assignment/documents.ts'
import { numbersQuery } from '../contact/documents.ts'
import { useMay } from '../session/me-context.ts'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { linkLook } from '../ui/link-look.ts'
import type { CallsSearch } from './calls-search.ts'
import { statusLabels } from './outcome.ts'

export type CallsFilters = Pick<CallsSearch, 'status' | 'way' | 'number' | 'agent' | 'from' | 'to'>

interface FilterDialogProps {
  filters: CallsFilters
  onChange: (filters: CallsFilters) => void
  onClose: () => void
}

/** What the log of calls is narrowed by. */
export default function FilterDialog({ filters, onChange, onClose }: FilterDialogProps) {
  const { i18n } = useLingui()
  const [wanted, setWanted] = useState(filters)
  const mayRead = useMay('CALL_LOGS_READ')
  const [people] = useQuery({ query: assigneesQuery, pause: !useMay('CHAT_READ') || !mayRead })
  const [numbers] = useQuery({ query: numbersQuery, pause: !useMay('ACCOUNTS_READ') })
  const members = (people.data?.assignees ?? [])
    .map(({ assignee }) => assignee)
    .filter(({ __typename }) => __typename === 'MemberAssignee')
  const set = (part: { [Name in keyof CallsFilters]?: string }) =>
    setWanted((now) => ({ ...now, ...part }) as CallsFilters)
  const value = (name: keyof CallsFilters) => wanted[name] ?? ''
  const all = <option value="">{t({ message: 'All', context: 'calls' })}</option>
  return (
    <Dialog title={t`Filter the calls`} onClose={onClose}>
      <Form
        onSubmit={() => onChange(wanted)}
        onCancel={onClose}
        problem={null}
        busy={false}
        submit={t({ message: 'Show', context: 'filtered list' })}
      >
        <Select
          label={t`Outcome`}
          value={value('status')}
          onChange={({ target }) => set({ status: target.value })}
        >
          {all}
          {statusLabels.map(({ status, label }) => (
            <option key={status} value={status}>
              {i18n._(label)}
            </option>
          ))}
        </Select>
        <Select
          label={t`Direction`}
          value={value('way')}
          onChange={({ target }) => set({ way: target.value })}
        >
          {all}
          <option value="INCOMING">{t`Incoming`}</option>
          <option value="OUTGOING">{t`Outgoing`}</option>
        </Select>
        {numbers.data ? (
          <Select
            label={t`Number`}
            value={value('number')}
            onChange={({ target }) => set({ number: target.value })}
          >
            {all}
            {numbers.data.numbers.map(({ id, name, phone }) => (
              <option key={id} value={id}>
                {name || (phone ?? id)}
              </option>
            ))}
          </Select>
        ) : null}
        {members.length > 0 ? (
          <Select
            label={t`Agent`}
            value={value('agent')}
            onChange={({ target }) => set({ agent: target.value })}
          >
            {all}
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t({ message: 'From', context: 'date of a call' })}
            value={value('from')}
            onChange={(from) => set({ from })}
          />
          <DateField
            label={t({ message: 'Until', context: 'date of a call' })}
            value={value('to')}
            onChange={(to) => set({ to })}
          />
        </div>
        <p>
          <button type="button" onClick={() => setWanted({})} className={linkLook}>
            <Trans>Clear all</Trans>
          </button>
        </p>
      </Form>
    </Dialog>
  )
}
