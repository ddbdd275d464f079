import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { assigneesQuery } from '../assignment/documents.ts'
import { numbersQuery, tagsQuery } from '../contact/documents.ts'
import { contactFieldsQuery } from '../contact/field-documents.ts'
import { Chips } from '../saved-views/chips.tsx'
import { useMay } from '../session/me-context.ts'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { FieldConditions } from './field-conditions.tsx'
import type { ContactFilters } from './filters.ts'
import { ReferralConditions } from './referral-conditions.tsx'

interface FilterDialogProps {
  filters: ContactFilters
  onChange: (filters: ContactFilters) => void
  onClose: () => void
}

/** Those whose chat one of these people has, or nobody. */
function Owners({ value, onChange }: { value: string[]; onChange: (value: string[] | undefined) => void }) {
  const [{ data }] = useQuery({ query: assigneesQuery, pause: !useMay('CHAT_READ') })
  const people = (data?.assignees ?? [])
    .map(({ assignee }) => assignee)
    .filter(({ __typename }) => __typename === 'MemberAssignee')
  const all = [{ id: 'nobody', name: t`Nobody` }, ...people]
  return (
    <Chips
      label={t`Assigned to`}
      all={all}
      picked={value}
      // Who is assigned to nobody is assigned to none of them.
      onChange={(next) =>
        onChange(next?.at(-1) === 'nobody' ? ['nobody'] : next?.filter((id) => id !== 'nobody'))
      }
    />
  )
}

/** What the list of contacts is narrowed by. */
export default function FilterDialog({ filters, onChange, onClose }: FilterDialogProps) {
  const [wanted, setWanted] = useState(filters)
  const [tags] = useQuery({ query: tagsQuery, pause: !useMay('TAGS_READ') })
  const [numbers] = useQuery({ query: numbersQuery, pause: !useMay('ACCOUNTS_READ') })
  const [fields] = useQuery({ query: contactFieldsQuery })
  const set = (part: { [N in keyof ContactFilters]?: ContactFilters[N] | undefined }) =>
    setWanted((now) => {
      const all = { ...now, ...part }
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    })
  return (
    <Dialog title={t`Filter the contacts`} onClose={onClose}>
      <Form
        onSubmit={() => onChange(wanted)}
        onCancel={onClose}
        problem={null}
        busy={false}
        submit={t({ message: 'Show', context: 'filtered list' })}
      >
        <Chips
          label={t`One of these tags`}
          all={(tags.data?.tags.nodes ?? []).map(({ name }) => ({ id: name, name }))}
          picked={wanted.tags ?? []}
          onChange={(picked) => set({ tags: picked })}
        />
        <Owners
          value={wanted.owners ?? []}
          onChange={(owners) => set({ owners: owners?.length ? owners : undefined })}
        />
        <Chips
          label={t`One of these numbers`}
          all={(numbers.data?.numbers ?? []).map(({ id, name, phone }) => ({
            id,
            name: name || (phone ?? id),
          }))}
          picked={wanted.numbers ?? []}
          onChange={(picked) => set({ numbers: picked })}
        />
        <Select
          label={t`Marketing`}
          value={wanted.marketing ?? ''}
          onChange={({ target }) =>
            set({ marketing: (target.value || undefined) as ContactFilters['marketing'] })
          }
        >
          <option value="">{t`All contacts`}</option>
          <option value="yes">{t`Those who get marketing`}</option>
          <option value="no">{t`Those who get none`}</option>
        </Select>
        <Select
          label={t`Name`}
          value={wanted.named ?? ''}
          onChange={({ target }) => set({ named: (target.value || undefined) as ContactFilters['named'] })}
        >
          <option value="">{t`All contacts`}</option>
          <option value="yes">{t`Those with a name`}</option>
          <option value="no">{t`Those without a name`}</option>
        </Select>
        <Select
          label={t`Blocked`}
          value={wanted.blocked ?? ''}
          onChange={({ target }) =>
            set({ blocked: (target.value || undefined) as ContactFilters['blocked'] })
          }
        >
          <option value="">{t`All contacts`}</option>
          <option value="yes">{t`Those who are blocked`}</option>
          <option value="no">{t`Those who are not`}</option>
        </Select>
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={t`Last message from`}
            value={wanted.from ?? ''}
            onChange={(from) => set({ from: from || undefined })}
          />
          <DateField
            label={t({ message: 'until', context: 'date of the last message' })}
            value={wanted.to ?? ''}
            onChange={(to) => set({ to: to || undefined })}
          />
        </div>
        <ReferralConditions asked={wanted.cameBy} onChange={(cameBy) => set({ cameBy })} />
        <FieldConditions
          declared={(fields.data?.contactFields ?? []).filter(({ isArchived }) => !isArchived)}
          asked={wanted.fields ?? []}
          onChange={(next) => set({ fields: next.length > 0 ? next : undefined })}
        />
        <p>
          <button
            type="button"
            onClick={() => setWanted({})}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            <Trans>Clear all</Trans>
          </button>
        </p>
      </Form>
    </Dialog>
  )
}
