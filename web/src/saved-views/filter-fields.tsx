import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { assigneesQuery } from '../assignment/documents.ts'
import { closingQuery } from '../cases/documents.ts'
import type { Filters } from '../chat-list/filters.ts'
import { numbersQuery, tagsQuery } from '../contact/documents.ts'
import { priorities, priorityWords } from '../priority/words.ts'
import { useMay } from '../session/me-context.ts'
import { skillsQuery } from '../skills/documents.ts'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Select, TickBox } from '../ui/field.tsx'
import { Chips } from './chips.tsx'

interface OwnerProps {
  value: string
  /** whether the person may be one of them */
  isOwn: boolean
  onChange: (value: string | undefined) => void
}

/** Who can have a chat. */
function Owner({ value, isOwn, onChange }: OwnerProps) {
  const [{ data }] = useQuery({ query: assigneesQuery })
  const all = (data?.assignees ?? []).map(({ assignee }) => assignee)
  const options = (type: string, prefix: string) =>
    all
      .filter((one) => one.__typename === type)
      .map(({ id, name }) => (
        <option key={id} value={`${prefix}:${id}`}>
          {name}
        </option>
      ))
  return (
    <Select
      label={t`Assigned to`}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t`Anybody or nobody`}</option>
      {isOwn ? <option value="me">{t`Me`}</option> : null}
      <option value="nobody">{t`Nobody`}</option>
      <optgroup label={t`People`}>{options('MemberAssignee', 'agent')}</optgroup>
      <optgroup label={t`Teams`}>{options('TeamAssignee', 'team')}</optgroup>
    </Select>
  )
}

interface FilterFieldsProps {
  wanted: Filters
  /** whether chats of the person are a choice */
  isOwn?: boolean
  onChange: (wanted: Filters) => void
}

/** What chats can be narrowed by. */
export function FilterFields({ wanted, isOwn = true, onChange }: FilterFieldsProps) {
  const mayTags = useMay('TAGS_READ')
  const mayNumbers = useMay('ACCOUNTS_READ')
  const [closing] = useQuery({ query: closingQuery })
  const [tags] = useQuery({ query: tagsQuery, pause: !mayTags })
  const [skills] = useQuery({ query: skillsQuery })
  const [numbers] = useQuery({ query: numbersQuery, pause: !mayNumbers })
  const set = (part: { [N in keyof Filters]?: Filters[N] | undefined }) => {
    const all = { ...wanted, ...part }
    onChange(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
  }
  return (
    <>
      <Owner value={wanted.owner ?? ''} isOwn={isOwn} onChange={(owner) => set({ owner })} />
      <Select
        label={t`24-hour window`}
        value={wanted.window ?? ''}
        onChange={({ target }) => set({ window: (target.value || undefined) as Filters['window'] })}
      >
        <option value="">{t({ message: 'Any', context: 'window' })}</option>
        <option value="OPEN">{t({ message: 'Open', context: 'window' })}</option>
        <option value="CLOSING">{t({ message: 'Closes soon', context: 'window' })}</option>
        <option value="CLOSED">{t({ message: 'Closed', context: 'window' })}</option>
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
      <Chips
        label={t`One of these priorities`}
        all={priorities.map((id) => ({ id, name: i18n._(priorityWords[id]) }))}
        picked={wanted.priorities ?? []}
        onChange={(picked) => set({ priorities: picked as Filters['priorities'] })}
      />
      <Chips
        label={t`One of these tags`}
        all={(tags.data?.tags.nodes ?? []).map(({ name }) => ({ id: name, name }))}
        picked={wanted.tags ?? []}
        onChange={(picked) => set({ tags: picked })}
      />
      <Chips
        label={t`The case has one of these tags`}
        all={(tags.data?.tags.nodes ?? []).map(({ name }) => ({ id: name, name }))}
        picked={wanted.caseTags ?? []}
        onChange={(picked) => set({ caseTags: picked })}
      />
      <Chips
        label={t`Closed for one of these reasons`}
        all={closing.data?.caseReasons ?? []}
        picked={wanted.reasons ?? []}
        onChange={(picked) => set({ reasons: picked })}
      />
      <Chips
        label={t`Requires one of these skills`}
        all={skills.data?.skills ?? []}
        picked={wanted.skills ?? []}
        onChange={(picked) => set({ skills: picked })}
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
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <TickBox
          label={t({ message: 'Overdue', context: 'chats' })}
          checked={wanted.overdue ?? false}
          onChange={({ target }) => set({ overdue: target.checked || undefined })}
        />
        <TickBox
          label={t`Unread`}
          checked={wanted.unread ?? false}
          onChange={({ target }) => set({ unread: target.checked || undefined })}
        />
        <TickBox
          label={t`Not delivered`}
          checked={wanted.failed ?? false}
          onChange={({ target }) => set({ failed: target.checked || undefined })}
        />
      </div>
    </>
  )
}
