import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  CalendarOff,
  Gauge,
  GraduationCap,
  KeyRound,
  Trash2,
  UserCheck,
  UserMinus,
  UserRoundCog,
  UserX,
} from 'lucide-react'
import { StandingBadge } from '../../presence/standing-badge.tsx'
import { useMay, useMe } from '../../session/me-context.ts'
import { namesOf } from '../../skills/mark.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row } from '../../ui/rows.tsx'
import { fullDate } from '../../ui/time.ts'
import type { Person } from './documents.ts'

export type Deed =
  | 'role'
  | 'capacity'
  | 'skills'
  | 'absences'
  | 'password'
  | 'activate'
  | 'deactivate'
  | 'remove'
  | 'delete'

function State({ person }: { person: Person }) {
  if (!person.isActive)
    return (
      <Badge tone="bad">
        <Trans>Deactivated</Trans>
      </Badge>
    )
  return <StandingBadge {...person} />
}

/** One person: who, with which role, whether they take work, and what may be done about them. */
export function PersonRow({ person, onDeed }: { person: Person; onDeed: (deed: Deed) => void }) {
  const me = useMe()
  const mayWrite = useMay('USERS_WRITE')
  const mayDelete = useMay('USERS_DELETE')
  const mayAssign = useMay('ORGANIZATIONS_ASSIGN')
  const seesRoles = useMay('ROLES_READ')
  const self = person.id === me.id
  // The account of somebody from elsewhere is looked after there.
  const owned = mayWrite && !self && (!person.isMember || me.isSuperAdmin)
  return (
    <Row faded={!person.isActive}>
      <Avatar name={person.fullName} id={person.id} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span dir="auto" className="truncate font-medium">
            {person.fullName}
          </span>
          {self ? (
            <Badge>
              <Trans>You</Trans>
            </Badge>
          ) : null}
          {person.isSuperAdmin ? (
            <Badge>
              <Trans>Platform</Trans>
            </Badge>
          ) : null}
        </p>
        <p
          className="truncate text-[0.8125rem] text-ink-2"
          title={t`Member since ${fullDate(person.joinedAt)}`}
        >
          {person.email}
          {person.isMember ? ` · ${t`account of another workspace`}` : ''}
        </p>
        {person.skills.length > 0 ? (
          <p className="text-[0.8125rem] text-ink-2 wrap-anywhere">
            <span className="sr-only">{t`Skills`}: </span>
            <bdi>{namesOf(person.skills)}</bdi>
          </p>
        ) : null}
        <p className="mt-1 flex flex-wrap items-center gap-1.5 sm:hidden">
          <Badge>{person.role.name}</Badge>
          <State person={person} />
        </p>
      </div>
      <span className="hidden items-center gap-1.5 sm:flex">
        <Badge>{person.role.name}</Badge>
        <State person={person} />
      </span>
      <RowMenu
        label={t`Actions for ${person.fullName}`}
        actions={[
          (mayWrite || mayAssign) &&
            seesRoles &&
            !self && { label: t`Change role`, icon: UserRoundCog, onChoose: () => onDeed('role') },
          mayWrite && { label: t`Limit of conversations`, icon: Gauge, onChoose: () => onDeed('capacity') },
          mayWrite && { label: t`Skills`, icon: GraduationCap, onChoose: () => onDeed('skills') },
          mayWrite && { label: t`Absences`, icon: CalendarOff, onChoose: () => onDeed('absences') },
          owned && { label: t`Set password`, icon: KeyRound, onChoose: () => onDeed('password') },
          owned &&
            (person.isActive
              ? { label: t`Deactivate`, icon: UserX, onChoose: () => onDeed('deactivate') }
              : { label: t`Activate`, icon: UserCheck, onChoose: () => onDeed('activate') }),
          mayAssign &&
            !self && {
              label: t`Remove from the workspace`,
              icon: UserMinus,
              danger: true,
              onChoose: () => onDeed('remove'),
            },
          mayDelete &&
            !self &&
            !person.isMember && {
              label: t`Delete account`,
              icon: Trash2,
              danger: true,
              onChoose: () => onDeed('delete'),
            },
        ]}
      />
    </Row>
  )
}
