import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { numeral } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { membersSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Pager, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { walkOf } from '../../ui/walk.ts'
import { invitationsQuery } from '../invitations/documents.ts'
import { InvitedToo } from '../invitations/invitations.tsx'
import { InviteButton } from '../invitations/invite-button.tsx'
import AddMember from './add-member.tsx'
import { DeedDialog } from './deeds.tsx'
import { membershipsQuery, membersQuery, type People, type Person } from './documents.ts'
import { type Deed, PersonRow } from './person-row.tsx'

function List({ people, onDeed }: { people: People; onDeed: (person: Person, deed: Deed) => void }) {
  if (people.nodes.length === 0) {
    return (
      <Empty icon={Users} title={t`Nobody found`}>
        <Trans>Try another part of the name or address.</Trans>
      </Empty>
    )
  }
  return (
    <Rows label={t`Members`}>
      {people.nodes.map((person) => (
        <PersonRow key={person.id} person={person} onDeed={(deed) => onDeed(person, deed)} />
      ))}
    </Rows>
  )
}

function countOf({ totalCount: { value: total }, hereCount }: People): string {
  return t`${plural(total, { one: '# person', other: '# people' })}, ${numeral(hereCount)} here`
}

/** Everybody of the workspace, and above them those who were invited and have not come yet. */
export default function MembersPage() {
  const [{ q = '', page }, change] = useRoomSearch(membersSearch)
  const seesUsers = useMay('USERS_READ')
  const mayAdd = [useMay('USERS_WRITE'), useMay('ORGANIZATIONS_ASSIGN')].includes(true)
  const variables = { search: q, ...walkOf(page) }
  const answer = useAnswer(seesUsers ? membersQuery : membershipsQuery, variables)
  const invitations = useAnswer(invitationsQuery, {}, !seesUsers)
  const [adding, setAdding] = useState(false)
  const [doing, setDoing] = useState<{ person: Person; deed: Deed } | null>(null)
  return (
    <Room
      title={t`Members`}
      about={t`Who works in this workspace, and with which role.`}
      action={
        mayAdd ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <UserPlus className="size-4" aria-hidden="true" />
            <Trans>Add member</Trans>
          </Button>
        ) : null
      }
    >
      {seesUsers ? <InvitedToo answer={invitations} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <FilterField
          label={t`Search by name or address`}
          value={q}
          onChange={(text) => change({ q: text, page: '' })}
        />
        <p className="flex-1 text-ink-2">{answer.data ? countOf(answer.data.people) : ''}</p>
        <InviteButton onClose={() => seesUsers && invitations.retry()} />
      </div>
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ people }) => (
          <>
            <List people={people} onDeed={(person, deed) => setDoing({ person, deed })} />
            <Pager {...people} onPage={(page) => change({ page })} />
          </>
        )}
      </Answered>
      {adding ? <AddMember onClose={() => setAdding(false)} /> : null}
      {doing ? <DeedDialog {...doing} onClose={() => setDoing(null)} /> : null}
    </Room>
  )
}
