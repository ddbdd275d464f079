import { t } from '@lingui/core/macro'
import {
  AlarmClock,
  Archive,
  ArchiveRestore,
  Briefcase,
  Flag,
  GraduationCap,
  ListChecks,
  type LucideIcon,
  Mail,
  MailOpen,
  Tag,
  UserPlus,
} from 'lucide-react'
import { useQuery } from 'urql'
import type { DashboardKeys } from '#messaging/messages/macros/dashboard-keys.ts'
import type { Conversation } from '../chat/documents.ts'
import { type Command, useCommands } from '../commands/registry.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import { useMay } from '../session/me-context.ts'
import { skillsQuery } from '../skills/documents.ts'
import type { Asked } from './pickers.ts'

/** A button of the bar, which is a command with keys, too. */
interface Deed {
  id: string
  label: string
  icon: LucideIcon
  keys: DashboardKeys
  opens: boolean
  run: () => void
}

interface BulkDeedsInput {
  picked: readonly Conversation[]
  /** opens what the change still needs: a picker or a dialog */
  ask: (asked: Asked) => void
  act: (change: ConversationChangeInput) => void
}

function useAskingDeeds(ask: BulkDeedsInput['ask']): Deed[] {
  const mayAssign = useMay('CHAT_ASSIGN_WRITE')
  const mayTag = useMay('CONTACTS_WRITE')
  // In a workspace without skills there is nothing to require.
  const [{ data: known }] = useQuery({ query: skillsQuery })
  const hasSkills = known !== undefined && known.skills.length > 0
  const asking = (id: Asked, label: string, icon: LucideIcon, keys: DashboardKeys): Deed => ({
    id,
    label,
    icon,
    keys,
    opens: true,
    run: () => ask(id),
  })
  return [
    mayAssign && asking('assign', t`Assign`, UserPlus, '* a'),
    mayTag && asking('tag', t`Tag`, Tag, '* t'),
    asking('prioritize', t`Priority`, Flag, '* p'),
    hasSkills && asking('requireSkills', t`Require skills…`, GraduationCap, '* w'),
    asking('cases', t`Case`, Briefcase, '* c'),
    asking('snooze', t`Put off`, AlarmClock, '* h'),
    asking('close', t({ message: 'Close', context: 'conversation' }), Archive, '* e'),
    asking('macro', t`Run a macro…`, ListChecks, '* d'),
  ].filter((deed) => deed !== false)
}

/** What this member can do with the picked chats, in the order of the bar. */
export function useBulkDeeds({ picked, ask, act }: BulkDeedsInput): Deed[] {
  // While one of them is unread, they can be marked as read together; then all can be marked as unread.
  const isUnread = picked.some(({ unreadCount, hasUnreadMention }) => unreadCount > 0 || hasUnreadMention)
  const deeds: Deed[] = [
    ...useAskingDeeds(ask),
    {
      id: 'reopen',
      label: t`Reopen`,
      icon: ArchiveRestore,
      keys: '* r',
      opens: false,
      run: () => act({ reopen: true }),
    },
    {
      id: 'read',
      label: isUnread ? t`Mark as read` : t`Mark as unread`,
      icon: isUnread ? MailOpen : Mail,
      keys: '* u',
      opens: false,
      run: () => act(isUnread ? { read: true } : { unread: true }),
    },
  ]
  useCommands(
    deeds.map(
      ({ id, label, keys, opens, run }): Command => ({
        id: `selected-${id}`,
        title: t`Selected: ${label}`,
        group: 'conversations',
        keys: [keys],
        opens,
        run,
      }),
    ),
  )
  return deeds
}
