import { Building2, Gauge, Lock, LockOpen, Plus, Puzzle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { fullDate } from '../../ui/time.ts'
import { Answered } from '../answered.tsx'
import { Room } from '../room.tsx'
import { useRoomSearch } from '../search.ts'
import { useAnswer } from '../use-answer.ts'
import { ComponentsDialog } from './components-dialog.tsx'
import { DeletedWorkspaces } from './deleted-workspaces.tsx'
import { type Workspace, workspacesQuery } from './documents.ts'
import { LifecycleDialog } from './lifecycle-dialog.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { NewWorkspace } from './new-workspace.tsx'

type Deed = 'components' | 'limits' | 'close' | 'reopen' | 'delete'

function WorkspaceRow({ workspace, onDeed }: { workspace: Workspace; onDeed: (deed: Deed) => void }) {
  const me = useMe()
  const { id, name, slug, status, createdAt } = workspace
  const closed = status === 'CLOSED'
  return (
    <Row faded={closed}>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {closed ? <Badge tone="bad">Closed</Badge> : null}
          {id === me.workspace.id ? <Badge>You are here</Badge> : null}
        </p>
        <p className="truncate text-[0.8125rem] text-ink-2">
          {slug} · since {fullDate(createdAt)}
        </p>
      </div>
      <RowMenu
        label={`Actions for ${name}`}
        actions={[
          { label: 'Components', icon: Puzzle, onChoose: () => onDeed('components') },
          { label: 'Limits', icon: Gauge, onChoose: () => onDeed('limits') },
          closed
            ? { label: 'Reopen', icon: LockOpen, onChoose: () => onDeed('reopen') }
            : { label: 'Close', icon: Lock, danger: true, onChoose: () => onDeed('close') },
          { label: 'Delete', icon: Trash2, danger: true, onChoose: () => onDeed('delete') },
        ]}
      />
    </Row>
  )
}

interface DeedDialogProps {
  workspace: Workspace
  deed: Deed
  onClose: () => void
}

function DeedDialog({ workspace: { id, name }, deed, onClose }: DeedDialogProps) {
  const common = { workspaceId: id, name, onClose }
  if (deed === 'components') return <ComponentsDialog {...common} />
  if (deed === 'limits') return <LimitsDialog {...common} />
  return <LifecycleDialog {...common} change={deed} />
}

/** All workspaces of the installation, for its administrators. */
export default function WorkspacesPage() {
  const [{ q = '' }, change] = useRoomSearch()
  const answer = useAnswer(workspacesQuery, {})
  const [adding, setAdding] = useState(false)
  const [doing, setDoing] = useState<{ workspace: Workspace; deed: Deed } | null>(null)
  const fits = ({ name, slug }: Workspace) => `${name} ${slug}`.toLowerCase().includes(q.toLowerCase())
  return (
    <Room
      title="Workspaces"
      about="All workspaces of this installation, each with its own people, chats and settings. You see this as an administrator of the platform."
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden="true" />
          New workspace
        </Button>
      }
    >
      <FilterField label="Search workspaces" value={q} onChange={(text) => change({ q: text })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ workspaces }) =>
          workspaces.some(fits) ? (
            <Rows label="Workspaces">
              {workspaces.filter(fits).map((workspace) => (
                <WorkspaceRow
                  key={workspace.id}
                  workspace={workspace}
                  onDeed={(deed) => setDoing({ workspace, deed })}
                />
              ))}
            </Rows>
          ) : (
            <Empty icon={Building2} title="No workspace found">
              Try another part of the name.
            </Empty>
          )
        }
      </Answered>
      <DeletedWorkspaces />
      {adding ? <NewWorkspace onClose={() => setAdding(false)} /> : null}
      {doing ? <DeedDialog {...doing} onClose={() => setDoing(null)} /> : null}
    </Room>
  )
}
