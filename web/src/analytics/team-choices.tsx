import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { assigneesQuery } from '../assignment/documents.ts'
import { useMay } from '../session/me-context.ts'
import { Select, TickBox } from '../ui/field.tsx'
import type { Asked } from './range.ts'

/** Of which agent's chats the figures are, and whether times count within business hours alone. */
export function TeamChoices({ asked: { agent, inBusinessHours, change } }: { asked: Asked }) {
  const may = useMay('CHAT_READ')
  const [{ data }] = useQuery({ query: assigneesQuery, pause: !may })
  const agents = (data?.assignees ?? []).flatMap(({ assignee }) =>
    assignee.__typename === 'MemberAssignee' ? [assignee] : [],
  )
  return (
    <>
      {agents.length === 0 && !agent ? null : (
        <Select
          label={t`Agent`}
          value={agent ?? ''}
          onChange={({ target }) => change({ agent: target.value })}
        >
          <option value="">{t`All agents`}</option>
          {agents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TickBox
        label={t`Only business hours`}
        className="pb-2.5"
        checked={inBusinessHours}
        onChange={({ target }) => change({ hours: target.checked ? 'business' : '' })}
      />
    </>
  )
}
