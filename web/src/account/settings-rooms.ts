import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Bell,
  Briefcase,
  Building2,
  CalendarOff,
  Coins,
  Fingerprint,
  GraduationCap,
  Hourglass,
  KeyRound,
  ListPlus,
  LockKeyhole,
  type LucideIcon,
  MailPlus,
  MessageSquareQuote,
  MousePointerClick,
  PenLine,
  Phone,
  ScrollText,
  Server,
  Settings2,
  ShieldCheck,
  ShoppingBag,
  Smile,
  Timer,
  UserRound,
  Users,
  UsersRound,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react'
import type { pages } from '../pages.ts'
import type { Me } from '../session/documents.ts'
import type { Permission } from '../session/me-context.ts'

/** The parts of addresses of the settings that stand alone. */
type RoomPath =
  Extract<(typeof pages)[number], `/settings/${string}`> extends infer Page
    ? Page extends `/settings/${infer Path}`
      ? Path extends `${string}/${string}` | `$${string}`
        ? never
        : Path
      : never
    : never

/** A page of the settings. */
export interface Room {
  /** the part of the address after /settings/; routes.ts has its page */
  path: RoomPath
  label: MessageDescriptor
  group: MessageDescriptor
  icon: LucideIcon
  /** whether this person finds the room; the server decides again about everything in it */
  open: (me: Me) => boolean
}

/** For everybody who may do one of these. */
const may =
  (...permissions: Permission[]) =>
  (me: Me) =>
    permissions.some((permission) => me.permissions.includes(permission))

/** Whether this person finds the area of the chatbot. */
export const mayChatbot = may(
  'SETTINGS_CHATBOT_READ',
  'CHATBOT_KEYWORDS_READ',
  'CHATBOT_AI_READ',
  'FLOWS_CHATBOT_READ',
)

const platform = (me: Me) => me.isSuperAdmin

const groups = {
  workspace: msg`Workspace`,
  developers: msg`Developers`,
  account: msg`Account`,
  platform: msg`Platform`,
}

// biome-ignore format: a room is a line
/** All rooms, in the order of the navigation. A new room is a line here, a route (routes.ts) and a folder beside this file. */
const rooms: readonly Room[] = [
  { path: 'general', label: msg`General`, group: groups.workspace, icon: Settings2, open: may('SETTINGS_GENERAL_READ') },
  { path: 'members', label: msg`Members`, group: groups.workspace, icon: Users, open: may('USERS_READ', 'ORGANIZATIONS_READ') },
  { path: 'invitations', label: msg`Invitations`, group: groups.workspace, icon: MailPlus, open: may('USERS_READ') },
  { path: 'roles', label: msg`Roles`, group: groups.workspace, icon: ShieldCheck, open: may('ROLES_READ') },
  { path: 'teams', label: msg`Teams`, group: groups.workspace, icon: UsersRound, open: may('TEAMS_READ', 'TRANSFERS_READ') },
  { path: 'skills', label: msg`Skills`, group: groups.workspace, icon: GraduationCap, open: may('TEAMS_READ', 'USERS_READ') },
  { path: 'fields', label: msg`Fields of contacts`, group: groups.workspace, icon: ListPlus, open: may('SETTINGS_GENERAL_READ') },
  { path: 'cases', label: msg`Cases`, group: groups.workspace, icon: Briefcase, open: may('SETTINGS_GENERAL_READ') },
  { path: 'satisfaction', label: msg`Satisfaction`, group: groups.workspace, icon: Smile, open: may('SETTINGS_GENERAL_READ') },
  { path: 'numbers', label: msg`Numbers`, group: groups.workspace, icon: Phone, open: may('ACCOUNTS_READ') },
  { path: 'prices', label: msg`Prices`, group: groups.workspace, icon: Coins, open: may('SETTINGS_GENERAL_READ') },
  { path: 'replies', label: msg`Saved replies`, group: groups.workspace, icon: MessageSquareQuote, open: may('CANNED_RESPONSES_READ') },
  { path: 'actions', label: msg`Actions`, group: groups.workspace, icon: MousePointerClick, open: may('CUSTOM_ACTIONS_READ') },
  { path: 'macros', label: msg`Macros`, group: groups.workspace, icon: Zap, open: may('CHAT_READ') },
  { path: 'inbox-rules', label: msg`Rules`, group: groups.workspace, icon: Workflow, open: may('CUSTOM_ACTIONS_READ') },
  { path: 'chatbot', label: msg`Service`, group: groups.workspace, icon: Hourglass, open: may('CHATBOT_ROUTING_READ', 'CHATBOT_HOURS_READ', 'CHATBOT_SLA_READ') },
  { path: 'service-levels', label: msg`Service levels`, group: groups.workspace, icon: Timer, open: may('CHATBOT_SLA_READ') },
  { path: 'catalogs', label: msg`Catalogs`, group: groups.workspace, icon: ShoppingBag, open: may('CATALOGS_READ') },
  { path: 'audit', label: msg`Audit log`, group: groups.workspace, icon: ScrollText, open: may('AUDIT_LOGS_READ') },
  { path: 'keys', label: msg`API keys`, group: groups.developers, icon: KeyRound, open: may('API_KEYS_READ') },
  { path: 'webhooks', label: msg`Webhooks`, group: groups.developers, icon: Webhook, open: may('WEBHOOKS_READ') },
  { path: 'profile', label: msg`Profile`, group: groups.account, icon: UserRound, open: () => true },
  { path: 'availability', label: msg`Absence`, group: groups.account, icon: CalendarOff, open: () => true },
  { path: 'notifications', label: msg`Notifications`, group: groups.account, icon: Bell, open: may('CHAT_READ') },
  { path: 'writing', label: msg`Writing`, group: groups.account, icon: PenLine, open: may('CHAT_WRITE') },
  { path: 'security', label: msg`Sign-in and security`, group: groups.account, icon: LockKeyhole, open: () => true },
  { path: 'workspaces', label: msg`Workspaces`, group: groups.platform, icon: Building2, open: platform },
  { path: 'single-sign-on', label: msg`Single sign-on`, group: groups.platform, icon: Fingerprint, open: platform },
  { path: 'installation', label: msg`Installation`, group: groups.platform, icon: Server, open: platform },
]

/** The room that a page belongs to; undefined for an address that leads to none. */
export function roomOf(path: string | undefined): Room | undefined {
  return rooms.find((room) => room.path === path)
}

/** The rooms that this person finds. */
export function roomsOf(me: Me): Room[] {
  return rooms.filter(({ open }) => open(me))
}
