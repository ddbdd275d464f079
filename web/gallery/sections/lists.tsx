import { msg } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { KeyCaps } from '../../src/commands/key-caps.tsx'
import { Answered } from '../../src/page/answered.tsx'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Badge } from '../../src/ui/badge.tsx'
import { RowMenu } from '../../src/ui/row-menu.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../../src/ui/rows.tsx'
import { Scroller } from '../../src/ui/scroller.tsx'
import { type Tab, Tabs } from '../../src/ui/tabs.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

const page = { startCursor: 'a', endCursor: 'b', hasPreviousPage: false, hasNextPage: true }
// Texts of the dashboard, which has them in all languages.
const tabs: Tab[] = [
  { label: msg`Members`, link: linkOptions({ to: '/settings/members', search: {} }) },
  { label: msg`Invitations`, link: linkOptions({ to: '/settings/invitations' }) },
  { label: msg`Roles`, link: linkOptions({ to: '/settings/roles' }) },
]

function Person({ name, faded = false }: { name: string; faded?: boolean }) {
  return (
    <Row faded={faded}>
      <Avatar name={name} id={name} size="small" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-ink-2">somebody.with.a.long.address@example.com</p>
      </div>
      {faded ? <Badge>{said('Deactivated', 'معطّل')}</Badge> : null}
      <RowMenu
        label={said(`Actions for ${name}`, `إجراءات ${name}`)}
        actions={[
          { label: said('Edit', 'تعديل'), icon: Pencil, onChoose: () => {} },
          { label: said('Delete', 'حذف'), icon: Trash2, danger: true, onChoose: () => {} },
        ]}
      />
    </Row>
  )
}

const failed = { code: 'offline', message: said('There is no connection.', 'لا يوجد اتصال.') }
const answer = { data: undefined, problem: null, late: false, retry: () => {} }

export function Lists() {
  return (
    <Section title="Lists">
      <Sample name="Rows: one that counts less, menus, a part of a long list" wide>
        <Rows label={said('Members', 'الأعضاء')}>
          <Person name={said('Ada Lovelace', 'آدا لوفلايس')} />
          <Person name={said('Grace Hopper, who looks after returns', 'غريس هوبر من قسم المرتجعات')} faded />
        </Rows>
        <Pager pageInfo={page} totalCount={{ value: 12345, isExact: true }} onPage={() => {}} />
      </Sample>
      <Sample name="RowsSkeleton">
        <RowsSkeleton />
      </Sample>
      <Sample name="Answered: waits, failed, shows the last answer while the next is on its way">
        <div className="column">
          <Answered answer={answer} waiting={<RowsSkeleton />}>
            {() => null}
          </Answered>
          <Answered answer={{ ...answer, problem: failed }}>{() => null}</Answered>
          <Answered answer={{ ...answer, data: 12, late: true }}>{(count) => <p>{count}</p>}</Answered>
        </div>
      </Sample>
      <Sample name="Scroller: wider than its place">
        <div style={{ width: '14rem' }}>
          <Scroller className="gap-2">
            {[said('First', 'الأول'), said('Second', 'الثاني'), said('Third', 'الثالث')].map((word) => (
              <button
                key={word}
                type="button"
                className="min-w-24 shrink-0 rounded-xl border border-line bg-surface px-4 py-2.5 font-medium"
              >
                {word}
              </button>
            ))}
          </Scroller>
        </div>
      </Sample>
      <Sample name="Tabs: all in sight, more than fit; KeyCaps">
        <div className="column">
          <Tabs label={said('Kinds', 'الأنواع')} tabs={tabs} chosen={tabs[0]} />
          <div style={{ width: '9rem' }}>
            <Tabs label={said('More than fit', 'أكثر مما يتسع')} tabs={tabs} chosen={tabs[1]} />
          </div>
          <div className="row">
            <KeyCaps keys="Mod+k" />
            <KeyCaps keys="g i" />
            <KeyCaps keys="Escape" />
          </div>
        </div>
      </Sample>
    </Section>
  )
}
