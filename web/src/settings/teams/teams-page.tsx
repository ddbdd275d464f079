import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { type Team, teamsQuery } from '../../assignment/team-documents.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { teamsSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Pager, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { walkOf } from '../../ui/walk.ts'
import { strategies } from './strategies.ts'
import { NewTeam } from './team-form.tsx'

function TeamRow({ team, list }: { team: Team; list: { q?: string; page?: string } }) {
  const { id, name, memberCount, assignmentStrategy, isActive } = team
  return (
    <li>
      <Link
        to="/settings/teams/$team"
        params={{ team: id }}
        search={list}
        className={`flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 ${isActive ? '' : 'text-ink-2'}`}
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">{name}</span>
            {isActive ? null : (
              <Badge tone="bad">
                <Trans>Inactive</Trans>
              </Badge>
            )}
          </span>
          <span className="block truncate text-[0.8125rem] text-ink-2">
            <Plural value={memberCount} one="# member" other="# members" /> ·{' '}
            {i18n._(strategies[assignmentStrategy].label)}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
      </Link>
    </li>
  )
}

/** All teams. */
export default function TeamsPage() {
  const navigate = useNavigate()
  const [search, change] = useRoomSearch(teamsSearch)
  const { q = '', page } = search
  const mayWrite = useMay('TEAMS_WRITE')
  const answer = useAnswer(teamsQuery, { search: q, ...walkOf(page) })
  const [adding, setAdding] = useState(false)
  return (
    <Room
      title={t`Teams`}
      about={t`People who share a queue of chats, and how the chats are distributed.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New team</Trans>
          </Button>
        ) : null
      }
    >
      <FilterField label={t`Search teams`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ teams }) =>
          teams.nodes.length === 0 ? (
            <Empty icon={UsersRound} title={q ? t`No team found` : t`No teams yet`}>
              {q ? t`Try another word.` : t`A team gets the chats that are handed over to it.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Teams`}>
                {teams.nodes.map((team) => (
                  <TeamRow key={team.id} team={team} list={search} />
                ))}
              </Rows>
              <Pager {...teams} onPage={(page) => change({ page })} />
            </>
          )
        }
      </Answered>
      {adding ? (
        <NewTeam
          onClose={() => setAdding(false)}
          onMade={(id) => void navigate({ to: '/settings/teams/$team', params: { team: id }, search })}
        />
      ) : null}
    </Room>
  )
}
