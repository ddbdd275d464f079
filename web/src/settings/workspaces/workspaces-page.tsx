import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Building2, Gauge, Lock, LockOpen, Plus, Puzzle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fold } from '#core/fold.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { workspacesSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMe } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { fullDate } from '../../ui/time.ts'
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
          {closed ? (
            <Badge tone="bad">
              <Trans>Closed</Trans>
            </Badge>
          ) : null}
          {id === me.workspace.id ? (
            <Badge>
              <Trans>You are here</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="truncate text-[0.8125rem] text-ink-2">
          <Trans>
            {slug} · since {fullDate(createdAt)}
          </Trans>
        </p>
      </div>
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          { label: t`Components`, icon: Puzzle, onChoose: () => onDeed('components') },
          { label: t`Limits`, icon: Gauge, onChoose: () => onDeed('limits') },
          closed
            ? { label: t`Reopen`, icon: LockOpen, onChoose: () => onDeed('reopen') }
            : { label: t`Close`, icon: Lock, danger: true, onChoose: () => onDeed('close') },
          { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => onDeed('delete') },
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
  const [{ q = '' }, change] = useRoomSearch(workspacesSearch)
  const answer = useAnswer(workspacesQuery, {})
  const [adding, setAdding] = useState(false)
  const [doing, setDoing] = useState<{ workspace: Workspace; deed: Deed } | null>(null)
  const fits = ({ name, slug }: Workspace) => fold(`${name} ${slug}`).includes(fold(q))
  return (
    <Room
      title={t`Workspaces`}
      about={t`All workspaces of this installation, each with its own people, chats and settings. You see this as an administrator of the platform.`}
      action={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden="true" />
          <Trans>New workspace</Trans>
        </Button>
      }
    >
      <FilterField label={t`Search workspaces`} value={q} onChange={(text) => change({ q: text })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ workspaces }) =>
          workspaces.some(fits) ? (
            <Rows label={t`Workspaces`}>
              {workspaces.filter(fits).map((workspace) => (
                <WorkspaceRow
                  key={workspace.id}
                  workspace={workspace}
                  onDeed={(deed) => setDoing({ workspace, deed })}
                />
              ))}
            </Rows>
          ) : (
            <Empty icon={Building2} title={t`No workspace found`}>
              <Trans>Try another part of the name.</Trans>
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
