import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { auditSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field/date-field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Select } from '../../ui/field.tsx'
import { Pager, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { type AuditSearch, askedOf } from './asked.ts'
import { auditQuery } from './documents.ts'
import { RecordRow } from './record-row.tsx'
import { actions, subjects } from './words.ts'

interface FiltersProps {
  search: AuditSearch
  change: (changes: Record<string, string>) => void
}

function Filters({ search, change }: FiltersProps) {
  const set = (name: string) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value, page: '' })
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <Select label={t`About`} value={search.about ?? ''} onChange={set('about')}>
        <option value="">
          <Trans>Everything</Trans>
        </option>
        {Object.entries(subjects).map(([key, label]) => (
          <option key={key} value={key}>
            {i18n._(label)}
          </option>
        ))}
      </Select>
      <Select label={t`What was done`} value={search.action ?? ''} onChange={set('action')}>
        <option value="">
          <Trans>Anything</Trans>
        </option>
        {Object.entries(actions).map(([key, word]) => (
          <option key={key} value={key}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
      <DateField label={t`From`} value={search.from ?? ''} onChange={(from) => change({ from, page: '' })} />
      <DateField label={t`To`} value={search.to ?? ''} onChange={(to) => change({ to, page: '' })} />
    </div>
  )
}

const nothing = { about: '', action: '', from: '', to: '', by: '', of: '', page: '' }

/** Who changed what, newest first. */
export default function AuditPage() {
  const [search, change] = useRoomSearch(auditSearch)
  const answer = useAnswer(auditQuery, askedOf(search))
  const filtered = Object.entries(search).some(([name, value]) => name !== 'page' && value)
  return (
    <Room title={t`Audit log`} about={t`Who changed what, and when. Nothing here can be altered.`}>
      <Filters search={search} change={change} />
      {filtered ? (
        <div>
          <Button size="small" onClick={() => change(nothing)}>
            <Trans>Show everything</Trans>
          </Button>
        </div>
      ) : null}
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ auditLogs }) =>
          auditLogs.nodes.length === 0 ? (
            <Empty icon={ScrollText} title={t`Nothing is recorded`}>
              {filtered
                ? t`No record matches these filters.`
                : t`Changes to settings, people and keys are listed here.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Records`}>
                {auditLogs.nodes.map((record) => (
                  <RecordRow
                    key={record.id}
                    record={record}
                    onFilter={(filter) => change({ ...filter, page: '' })}
                  />
                ))}
              </Rows>
              <Pager {...auditLogs} onPage={(page) => change({ page })} />
            </>
          )
        }
      </Answered>
    </Room>
  )
}
