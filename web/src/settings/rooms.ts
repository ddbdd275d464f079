import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Bell,
  Building2,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  MailPlus,
  PenLine,
  ScrollText,
  Settings2,
  ShieldCheck,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { Me } from '../session/documents.ts'
import type { Permission } from '../session/me-context.ts'

/** A page of the settings. */
export interface Room {
  /** the part of the address after /settings/ */
  path: string
  label: MessageDescriptor
  group: MessageDescriptor
  icon: LucideIcon
  /** whether this person finds the room; the server decides again about everything in it */
  open: (me: Me) => boolean
  page: ComponentType
}

/** For everybody who may do one of these. */
const may =
  (...permissions: Permission[]) =>
  (me: Me) =>
    permissions.some((permission) => me.permissions.includes(permission))

const platform = (me: Me) => me.isSuperAdmin

const groups = {
  workspace: msg`Workspace`,
  developers: msg`Developers`,
  account: msg`Account`,
  platform: msg`Platform`,
}

// biome-ignore format: a room is a line
/** All rooms, in the order of the navigation. A new room is a line here and a folder beside this file. */
const rooms: readonly Room[] = [
  { path: 'general', label: msg`General`, group: groups.workspace, icon: Settings2, open: may('SETTINGS_GENERAL_READ'), page: lazy(() => import('./general/general-page.tsx')) },
  { path: 'members', label: msg`Members`, group: groups.workspace, icon: Users, open: may('USERS_READ', 'ORGANIZATIONS_READ'), page: lazy(() => import('./members/members-page.tsx')) },
  { path: 'invitations', label: msg`Invitations`, group: groups.workspace, icon: MailPlus, open: may('USERS_READ'), page: lazy(() => import('./invitations/invitations-page.tsx')) },
  { path: 'roles', label: msg`Roles`, group: groups.workspace, icon: ShieldCheck, open: may('ROLES_READ'), page: lazy(() => import('./roles/roles-page.tsx')) },
  { path: 'teams', label: msg`Teams`, group: groups.workspace, icon: UsersRound, open: may('TEAMS_READ', 'TRANSFERS_READ'), page: lazy(() => import('./teams/teams-page.tsx')) },
  { path: 'audit', label: msg`Audit log`, group: groups.workspace, icon: ScrollText, open: may('AUDIT_LOGS_READ'), page: lazy(() => import('./audit/audit-page.tsx')) },
  { path: 'keys', label: msg`API keys`, group: groups.developers, icon: KeyRound, open: may('API_KEYS_READ'), page: lazy(() => import('./keys/keys-page.tsx')) },
  { path: 'webhooks', label: msg`Webhooks`, group: groups.developers, icon: Webhook, open: may('WEBHOOKS_READ'), page: lazy(() => import('../webhooks/webhooks-page.tsx')) },
  { path: 'notifications', label: msg`Notifications`, group: groups.account, icon: Bell, open: may('CHAT_READ'), page: lazy(() => import('./notifications/notifications-page.tsx')) },
  { path: 'writing', label: msg`Writing`, group: groups.account, icon: PenLine, open: may('CHAT_WRITE'), page: lazy(() => import('./writing/writing-page.tsx')) },
  { path: 'security', label: msg`Sign-in and security`, group: groups.account, icon: LockKeyhole, open: () => true, page: lazy(() => import('./security/security-page.tsx')) },
  { path: 'workspaces', label: msg`Workspaces`, group: groups.platform, icon: Building2, open: platform, page: lazy(() => import('./workspaces/workspaces-page.tsx')) },
  { path: 'single-sign-on', label: msg`Single sign-on`, group: groups.platform, icon: Fingerprint, open: platform, page: lazy(() => import('./single-sign-on/single-sign-on-page.tsx')) },
]

/** Whether there is such a room at all. */
export function isRoom(path: string): boolean {
  return rooms.some((room) => room.path === path)
}

/** The rooms that this person finds. */
export function roomsOf(me: Me): Room[] {
  return rooms.filter(({ open }) => open(me))
}
