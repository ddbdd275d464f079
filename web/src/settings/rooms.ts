import {
  Building2,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  MailPlus,
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
  label: string
  group: 'Workspace' | 'Developers' | 'Account' | 'Platform'
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

// biome-ignore format: a room is a line
/** All rooms, in the order of the navigation. A new room is a line here and a folder beside this file. */
const rooms: readonly Room[] = [
  { path: 'general', label: 'General', group: 'Workspace', icon: Settings2, open: may('SETTINGS_GENERAL_READ'), page: lazy(() => import('./general/general-page.tsx')) },
  { path: 'members', label: 'Members', group: 'Workspace', icon: Users, open: may('USERS_READ', 'ORGANIZATIONS_READ'), page: lazy(() => import('./members/members-page.tsx')) },
  { path: 'invitations', label: 'Invitations', group: 'Workspace', icon: MailPlus, open: may('USERS_READ'), page: lazy(() => import('./invitations/invitations-page.tsx')) },
  { path: 'roles', label: 'Roles', group: 'Workspace', icon: ShieldCheck, open: may('ROLES_READ'), page: lazy(() => import('./roles/roles-page.tsx')) },
  { path: 'teams', label: 'Teams', group: 'Workspace', icon: UsersRound, open: may('TEAMS_READ', 'TRANSFERS_READ'), page: lazy(() => import('./teams/teams-page.tsx')) },
  { path: 'audit', label: 'Audit log', group: 'Workspace', icon: ScrollText, open: may('AUDIT_LOGS_READ'), page: lazy(() => import('./audit/audit-page.tsx')) },
  { path: 'keys', label: 'API keys', group: 'Developers', icon: KeyRound, open: may('API_KEYS_READ'), page: lazy(() => import('./keys/keys-page.tsx')) },
  { path: 'webhooks', label: 'Webhooks', group: 'Developers', icon: Webhook, open: may('WEBHOOKS_READ'), page: lazy(() => import('../webhooks/webhooks-page.tsx')) },
  { path: 'security', label: 'Sign-in and security', group: 'Account', icon: LockKeyhole, open: () => true, page: lazy(() => import('./security/security-page.tsx')) },
  { path: 'workspaces', label: 'Workspaces', group: 'Platform', icon: Building2, open: platform, page: lazy(() => import('./workspaces/workspaces-page.tsx')) },
  { path: 'single-sign-on', label: 'Single sign-on', group: 'Platform', icon: Fingerprint, open: platform, page: lazy(() => import('./single-sign-on/single-sign-on-page.tsx')) },
]

/** Whether there is such a room at all. */
export function isRoom(path: string): boolean {
  return rooms.some((room) => room.path === path)
}

/** The rooms that this person finds. */
export function roomsOf(me: Me): Room[] {
  return rooms.filter(({ open }) => open(me))
}
