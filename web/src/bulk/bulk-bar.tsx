import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
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
  X,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQuery } from 'urql'
import type { DashboardKeys } from '#messaging/messages/macros/dashboard-keys.ts'
import ReasonPicker from '../cases/reason-picker.tsx'
import type { Conversation } from '../chat/documents.ts'
import { nameOf } from '../chat/name.ts'
import { listId } from '../chat-list/use-list-keys.ts'
import { type Command, useCommands } from '../commands/registry.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import { Refusal } from '../problems/refusal.tsx'
import { useMay } from '../session/me-context.ts'
import { skillsQuery } from '../skills/documents.ts'
import { Alert } from '../ui/alert.tsx'
import { IconButton } from '../ui/button.tsx'
import Picker from '../ui/picker.tsx'
import { type Asked, usePickers } from './pickers.ts'
import { clearSelection } from './selection.ts'
import { useBulk } from './use-bulk.ts'

const BulkCases = lazy(() => import('./bulk-cases.tsx'))
const BulkMacros = lazy(() => import('./bulk-macros.tsx'))

interface Deed {
  id: string
  label: string
  icon: LucideIcon
  keys: DashboardKeys
  run: () => void
}

function Refused({
  refused,
  chats,
  onDismiss,
}: Pick<ReturnType<typeof useBulk>, 'refused'> & { chats: readonly Conversation[]; onDismiss: () => void }) {
  const nameFor = (id: string) => {
    const chat = chats.find(({ contactId }) => contactId === id)
    return chat ? nameOf(chat.contact) : id
  }
  return (
    <Alert
      action={
        <IconButton label={t`Dismiss`} onClick={onDismiss}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      }
    >
      <strong className="font-semibold">
        <Trans>Left as they are:</Trans>
      </strong>
      <ul>
        {refused.map(({ contactId, ...why }) => (
          <li key={contactId}>
            <bdi>{nameFor(contactId)}</bdi>: <Refusal {...why} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

interface BulkBarProps {
  /** the chats of the list, of which some are picked */
  chats: readonly Conversation[]
  picked: readonly Conversation[]
}

// What was pressed goes away with the selection, and the focus must not go with it.
const backToList = () => document.getElementById(listId)?.focus()

/** What can be done with all chats that are picked. */
export default function BulkBar({ chats, picked }: BulkBarProps) {
  const [asked, setAsked] = useState<Asked>()
  const bar = useRef<HTMLDivElement>(null)
  const { run, busy, refused, refuse } = useBulk(picked)
  const mayAssign = useMay('CHAT_ASSIGN_WRITE')
  const mayTag = useMay('CONTACTS_WRITE')
  const pickers = usePickers(asked, picked)
  // Where a workspace has none there is nothing to require.
  const [{ data: known }] = useQuery({ query: skillsQuery })
  const hasSkills = known !== undefined && known.skills.length > 0
  const act = (change: ConversationChangeInput) => {
    if (busy) return
    if (bar.current?.contains(document.activeElement)) backToList()
    void run(change)
  }
  // As long as one of them is unread they can be read together; then all can be shown as unread.
  const isUnread = picked.some(({ unreadCount, hasUnreadMention }) => unreadCount > 0 || hasUnreadMention)
  const deeds = [
    mayAssign && {
      id: 'assign',
      label: t`Assign`,
      icon: UserPlus,
      keys: '* a',
      run: () => setAsked('assign'),
    },
    mayTag && { id: 'tag', label: t`Tag`, icon: Tag, keys: '* t', run: () => setAsked('tag') },
    { id: 'prioritize', label: t`Priority`, icon: Flag, keys: '* p', run: () => setAsked('prioritize') },
    hasSkills && {
      id: 'requireSkills',
      label: t`Require skills…`,
      icon: GraduationCap,
      keys: '* w',
      run: () => setAsked('requireSkills'),
    },
    { id: 'cases', label: t`Case`, icon: Briefcase, keys: '* c', run: () => setAsked('cases') },
    { id: 'snooze', label: t`Put off`, icon: AlarmClock, keys: '* h', run: () => setAsked('snooze') },
    {
      id: 'close',
      label: t({ message: 'Close', context: 'conversation' }),
      icon: Archive,
      keys: '* e',
      run: () => setAsked('close'),
    },
    {
      id: 'macro',
      label: t`Run a macro…`,
      icon: ListChecks,
      keys: '* d',
      run: () => setAsked('macro'),
    },
    {
      id: 'reopen',
      label: t({ message: 'Reopen', context: 'conversation' }),
      icon: ArchiveRestore,
      keys: '* r',
      run: () => act({ reopen: true }),
    },
    {
      id: 'read',
      label: isUnread ? t`Mark as read` : t`Mark as unread`,
      icon: isUnread ? MailOpen : Mail,
      keys: '* u',
      run: () => act(isUnread ? { read: true } : { unread: true }),
    },
  ].filter((deed): deed is Deed => deed !== false)
  useCommands(
    deeds.map(
      ({ id, label, keys, run: go }): Command => ({
        id: `selected-${id}`,
        title: t`Selected: ${label}`,
        group: 'conversations',
        keys: [keys],
        opens: id in pickers || id === 'cases' || id === 'close' || id === 'macro',
        run: go,
      }),
    ),
  )
  const picker =
    asked && asked !== 'cases' && asked !== 'close' && asked !== 'macro' ? pickers[asked] : undefined
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={t`Selected conversations`}
        className="flex flex-wrap items-center gap-0.5 rounded-xl bg-accent-soft ps-3 pe-1"
      >
        <span role="status" className="min-w-fit flex-1 text-[0.8125rem] font-medium">
          <Plural value={picked.length} one="# selected" other="# selected" />
        </span>
        {deeds.map(({ id, label, icon: Icon, run: go }) => (
          // Narrower than high: how many are picked is read beside all of them.
          <IconButton key={id} label={label} disabled={busy} onClick={go} className="max-w-7.5">
            <Icon className="size-4.5" aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton
          label={t`Select none`}
          className="max-w-7.5"
          onClick={() => {
            backToList()
            clearSelection()
          }}
        >
          <X className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      {refused.length > 0 ? <Refused refused={refused} chats={chats} onDismiss={() => refuse([])} /> : null}
      {asked === 'close' ? (
        <ReasonPicker
          anchor={bar}
          onPick={(reasonId) => act({ close: { reasonId } })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      <Suspense>
        {asked === 'cases' ? (
          <BulkCases
            many={picked.length}
            onPick={(change) => {
              setAsked(undefined)
              act(change)
            }}
            onClose={() => setAsked(undefined)}
          />
        ) : null}
        {asked === 'macro' ? (
          <BulkMacros
            anchor={bar}
            contactIds={picked.map(({ contactId }) => contactId)}
            onRefused={refuse}
            onClose={() => setAsked(undefined)}
          />
        ) : null}
      </Suspense>
      {picker ? (
        <Picker
          label={picker.label}
          anchor={bar}
          items={picker.items}
          picked={[]}
          none={picker.none}
          onPick={(id) => act(picker.pick(id))}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
