import { t } from '@lingui/core/macro'
import {
  AlarmClock,
  AlarmClockOff,
  Ban,
  Bot,
  BotOff,
  CalendarSearch,
  Hourglass,
  type LucideIcon,
  MailOpen,
  Search,
} from 'lucide-react'
import { useQuery } from 'urql'
import { ActionIcon } from '../actions/action-icon.tsx'
import { type UsableAction, usableActionsQuery } from '../actions/documents.ts'
import { snoozeTimes } from '../chat/snooze-times.ts'
import type { ChatBot } from '../chatbot/use-chat-bot.ts'
import { useMay } from '../session/me-context.ts'
import type { PickerItem } from '../ui/picker.tsx'

const item = (id: string, label: string, Icon: LucideIcon): PickerItem => ({
  id,
  label,
  mark: <Icon className="size-4 text-ink-2" aria-hidden="true" />,
})

const lookingItems = (): PickerItem[] => [
  item('find', t`Search this conversation`, Search),
  item('date', t`Go to a date`, CalendarSearch),
]

function changingItems(bot: ChatBot | undefined, mayTransfer: boolean, mayBlock: boolean): PickerItem[] {
  return [
    ...(mayTransfer ? [item('hand-over', t`Hand over to…`, Hourglass)] : []),
    ...(bot?.isKnown ? [item('pause-bot', t`Pause the chatbot…`, BotOff)] : []),
    ...(bot?.pausedUntil ? [item('unpause-bot', t`Give back to the chatbot`, Bot)] : []),
    ...snoozeTimes().map(({ id, label }) => item(id, label, AlarmClock)),
    item('now', t`End the snooze now`, AlarmClockOff),
    item('unread', t`Mark as unread`, MailOpen),
    ...(mayBlock ? [item('block', t`Block…`, Ban)] : []),
  ]
}

interface ChatMenuInput {
  open: boolean
  bot: ChatBot | undefined
  isBlocked: boolean
}

/** The items of a chat's menu that this member may use, and the workspace's custom actions among them. */
export function useChatMenuItems({ open, bot, isBlocked }: ChatMenuInput): {
  items: PickerItem[]
  actions: readonly UsableAction[]
} {
  const mayWrite = useMay('CHAT_WRITE')
  const mayTransfer = useMay('TRANSFERS_WRITE')
  const mayBlock = useMay('CONTACTS_WRITE') && !isBlocked
  // The custom actions are loaded when the menu opens: a chat that is only read costs no request.
  const [{ data }] = useQuery({ query: usableActionsQuery, pause: !open || !mayWrite })
  const actions = data?.customActions.nodes ?? []
  const actionItems = actions.map(({ id, name, icon }) => ({
    id,
    label: name,
    mark: <ActionIcon icon={icon} />,
  }))
  const items = mayWrite
    ? [...actionItems, ...changingItems(bot, mayTransfer, mayBlock), ...lookingItems()]
    : lookingItems()
  return { items, actions }
}
