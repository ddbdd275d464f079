import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { GraduationCap, Pencil, Trash2, UserMinus, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import {
  deleteTeamMutation,
  removeTeamMemberMutation,
  type Team,
  type TeamMember,
  teamQuery,
} from '../../assignment/team-documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { teamsSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { StandingBadge } from '../../presence/standing-badge.tsx'
import { useMay, useMe } from '../../session/me-context.ts'
import { namesOf } from '../../skills/mark.tsx'
import { TeamSkills } from '../../skills/skill-boxes.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { duration } from '../../ui/time.ts'
import { AddToTeam } from './add-to-team.tsx'
import { strategies } from './strategies.ts'
import { EditTeam } from './team-form.tsx'

function Facts({ team }: { team: Team }) {
  const { assignmentStrategy, perAgentTimeoutSecs: seconds, description, isActive, skills } = team
  const strategy = strategies[assignmentStrategy]
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 sm:grid-cols-3">
      <div>
        <dt className="text-xs text-ink-3">
          <Trans>Chats are distributed</Trans>
        </dt>
        <dd className="font-medium">{i18n._(strategy.label)}</dd>
        <dd className="text-xs text-ink-2">{i18n._(strategy.hint)}</dd>
      </div>
      <div>
        <dt className="text-xs text-ink-3">
          <Trans>An agent has</Trans>
        </dt>
        <dd className="font-medium">
          {seconds === 0 ? t`As the workspace has set` : duration(seconds * 1000)}
        </dd>
      </div>
      <div>
        <dt className="text-xs text-ink-3">
          <Trans>State</Trans>
        </dt>
        <dd>
          {isActive ? (
            <Badge tone="accent">
              <Trans>Active</Trans>
            </Badge>
          ) : (
            <Badge tone="bad">
              <Trans>Inactive</Trans>
            </Badge>
          )}
        </dd>
      </div>
      {skills.length > 0 ? (
        <div className="sm:col-span-3">
          <dt className="text-xs text-ink-3">
            <Trans>Skills</Trans>
          </dt>
          <dd className="font-medium wrap-anywhere">{namesOf(skills)}</dd>
        </div>
      ) : null}
      {description ? <div className="text-ink-2 sm:col-span-3">{description}</div> : null}
    </dl>
  )
}

interface MemberRowProps {
  teamId: string
  member: TeamMember
  mayManage: boolean
}

function MemberRow({ teamId, member, mayManage }: MemberRowProps) {
  const { memberId, fullName, email, role } = member
  const [removing, setRemoving] = useState(false)
  const change = useChange(removeTeamMemberMutation, () => setRemoving(false))
  return (
    <Row>
      <Avatar name={fullName} id={memberId} size="small" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{fullName}</p>
        <p className="truncate text-[0.8125rem] text-ink-2">{email}</p>
      </div>
      <Badge>{role === 'MANAGER' ? t`Manager` : t`Agent`}</Badge>
      <span className="hidden sm:inline">
        <StandingBadge {...member} />
      </span>
      <RowMenu
        label={t`Actions for ${fullName}`}
        actions={[
          mayManage && {
            label: t`Remove from the team`,
            icon: UserMinus,
            danger: true,
            onChoose: () => setRemoving(true),
          },
        ]}
      />
      {removing ? (
        <Confirm
          title={t`Remove ${fullName} from the team`}
          submit={t`Take out`}
          onConfirm={() => change.run({ id: teamId, memberId })}
          onClose={() => setRemoving(false)}
          {...change}
        >
          <p>
            <Trans>They stay a member of the workspace.</Trans>
          </p>
        </Confirm>
      ) : null}
    </Row>
  )
}

function DeleteTeam({ team, onClose, onDone }: { team: Team; onClose: () => void; onDone: () => void }) {
  const change = useChange(deleteTeamMutation, onDone)
  return (
    <Confirm
      title={t`Delete the team ${team.name}`}
      submit={t`Delete team`}
      onConfirm={() => change.run({ id: team.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Its members stay members of the workspace.</Trans>
      </p>
    </Confirm>
  )
}

/** One team: how it works, and who is in it. */
export function TeamView({ id }: { id: string }) {
  const [list] = useRoomSearch(teamsSearch)
  const navigate = useNavigate()
  const allTeams = linkOptions({ to: '/settings/teams', search: list })
  const me = useMe()
  const mayWrite = useMay('TEAMS_WRITE')
  const mayDelete = useMay('TEAMS_DELETE')
  const seesUsers = useMay('USERS_READ')
  const answer = useAnswer(teamQuery, { id })
  const [open, setOpen] = useState<'edit' | 'skills' | 'delete' | 'add' | null>(null)
  const close = () => setOpen(null)
  const team = answer.data?.team
  const members = team?.members ?? []
  const manages = members.some(({ memberId, role }) => memberId === me.id && role === 'MANAGER')
  const mayManage = mayWrite || manages
  return (
    <Room
      title={team?.name ?? t`Team`}
      back={{ label: t`All teams`, link: allTeams }}
      action={
        <RowMenu
          label={t`Actions for the team`}
          actions={[
            mayManage && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
            mayWrite && { label: t`Skills`, icon: GraduationCap, onChoose: () => setOpen('skills') },
            mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
          ]}
        />
      }
    >
      {mayManage && seesUsers ? (
        <Button look="primary" size="small" className="self-end" onClick={() => setOpen('add')}>
          <UserPlus className="size-4" aria-hidden="true" />
          <Trans>Add to team</Trans>
        </Button>
      ) : null}
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ team: shown }) => (
          <div className="flex flex-col gap-5">
            <Facts team={shown} />
            {shown.members.length === 0 ? (
              <Empty icon={UsersRound} title={t`Nobody is in this team`}>
                <Trans>Chats wait in its queue until somebody is available.</Trans>
              </Empty>
            ) : (
              <Rows label={t`Members of the team`}>
                {shown.members.map((member) => (
                  <MemberRow key={member.memberId} teamId={id} member={member} mayManage={mayManage} />
                ))}
              </Rows>
            )}
          </div>
        )}
      </Answered>
      {team && open === 'edit' ? <EditTeam team={team} onClose={close} /> : null}
      {team && open === 'skills' ? <TeamSkills team={team} onClose={close} /> : null}
      {team && open === 'delete' ? (
        <DeleteTeam
          team={team}
          onClose={close}
          onDone={() => void navigate({ ...allTeams, replace: true })}
        />
      ) : null}
      {open === 'add' ? (
        <AddToTeam teamId={id} members={members.map(({ memberId }) => memberId)} onClose={close} />
      ) : null}
    </Room>
  )
}
