import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { assigneesQuery } from '../assignment/documents.ts'
import { useMay } from '../session/me-context.ts'
import { Select } from '../ui/field.tsx'
import type { Asked } from './range.ts'

/** Of which agent the figures are. */
export function AgentChoice({ asked: { agent, change } }: { asked: Asked }) {
  const may = useMay('CHAT_READ')
  const [{ data }] = useQuery({ query: assigneesQuery, pause: !may })
  const agents = (data?.assignees ?? []).flatMap(({ assignee }) =>
    assignee.__typename === 'MemberAssignee' ? [assignee] : [],
  )
  if (agents.length === 0 && !agent) return null
  return (
    <Select label={t`Agent`} value={agent ?? ''} onChange={({ target }) => change({ agent: target.value })}>
      <option value="">{t`All agents`}</option>
      {agents.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
