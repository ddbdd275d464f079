import { t } from '@lingui/core/macro'
import { UsersRound, UserX } from 'lucide-react'
import { useQuery } from 'urql'
import { useMe } from '../session/me-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { PickerItem } from '../ui/picker.tsx'
import { assigneesQuery } from './documents.ts'
import { lacking, loadWords } from './load-words.ts'

/** The choice that takes a chat from whoever has it. */
export const nobody = 'nobody'

const none: readonly never[] = []

/** Whom the chat can be given to, as a list to pick from; who lacks a skill that it needs is said to. */
export function useChoices(
  asked: boolean,
  needs: readonly string[] = none,
): { items: PickerItem[]; teams: Set<string> } {
  const { id: me } = useMe()
  const [{ data }] = useQuery({ query: assigneesQuery, pause: !asked })
  const all = data?.assignees ?? []
  const items = all.map(({ assignee: { __typename: type, id, name }, skills, ...standing }): PickerItem => {
    const team = type === 'TeamAssignee'
    const note = loadWords({ ...standing, lacks: team ? '' : lacking(skills, needs) })
    return {
      id,
      label: name,
      mark: team ? (
        <UsersRound className="size-4 text-ink-2" aria-hidden="true" />
      ) : (
        <Avatar name={name} id={id} size="tiny" />
      ),
      ...(id === me ? { note: note ? t`You, ${note}` : t`You` } : note !== null && { note }),
    }
  })
  const mark = <UserX className="size-4 text-ink-2" aria-hidden="true" />
  return {
    items: [{ id: nobody, label: t`Nobody`, mark }, ...items],
    teams: new Set(
      all.flatMap(({ assignee }) => (assignee.__typename === 'TeamAssignee' ? assignee.id : [])),
    ),
  }
}
