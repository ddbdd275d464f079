import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LayoutGrid, Mail, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { AsOf } from '../as-of.tsx'
import { Bar } from '../bar.tsx'
import { type Asked, useAsked } from '../range.ts'
import { DashboardGrid } from './dashboard-grid.tsx'
import {
  arrangeMutation,
  type Dashboard,
  deleteWidgetMutation,
  forgetPlacesMutation,
  type Widget,
  widgetDataQuery,
  widgetsQuery,
} from './documents.ts'
import type { Place } from './layout.ts'

const MailDialog = lazy(() => import('../mail-dialog.tsx'))
const Editor = lazy(() => import('./editor.tsx'))

function DeleteWidget({ widget, onClose }: { widget: Widget; onClose: () => void }) {
  const change = useChange(deleteWidgetMutation, onClose)
  return (
    <Confirm
      title={t`Delete ${widget.name}?`}
      submit={t`Delete widget`}
      problem={change.problem}
      busy={change.busy}
      onConfirm={() => void change.run({ input: { id: widget.id } })}
      onClose={onClose}
    >
      {widget.isShared ? (
        <Trans>It is deleted for everybody who sees it. This cannot be undone.</Trans>
      ) : (
        <Trans>This cannot be undone.</Trans>
      )}
    </Confirm>
  )
}

const inputOf = (places: readonly Place[]) => ({
  layout: places.map(({ id, x, y, w, h }) => ({ id, gridX: x, gridY: y, gridW: w, gridH: h })),
})

interface ShownProps {
  dashboard: Dashboard
  asked: Asked
  arranging: boolean
  onEdit: (widget: Widget) => void
}

function Shown({ dashboard, asked, arranging, onEdit }: ShownProps) {
  const answer = useAnswer(widgetDataQuery, asked.days)
  const [mayWrite, mayDelete] = [useMay('ANALYTICS_WRITE'), useMay('ANALYTICS_DELETE')]
  const arrange = useChange(arrangeMutation)
  const [deleted, setDeleted] = useState<Widget | null>(null)
  const data = new Map(answer.data?.widgetData.map(({ id, data: own }) => [id, own]))
  if (dashboard.widgets.length === 0)
    return (
      <Empty icon={LayoutGrid} title={t`No widgets yet`}>
        {mayWrite ? t`Create one for what you want to keep in view.` : t`Nobody has shared a widget here.`}
      </Empty>
    )
  return (
    <>
      <AsOf answer={answer} />
      {answer.problem ? <Failed onAgain={answer.retry}>{answer.problem.message}</Failed> : null}
      <DashboardGrid
        dashboard={dashboard}
        data={data}
        compared={asked.before !== null}
        arranging={arranging}
        mayChange={({ isOwner, owner }) => mayWrite && (isOwner || owner === null)}
        mayDelete={mayDelete}
        onArrange={(places) => void arrange.run({ input: inputOf(places) })}
        onEdit={onEdit}
        onDelete={setDeleted}
      />
      {deleted ? <DeleteWidget widget={deleted} onClose={() => setDeleted(null)} /> : null}
    </>
  )
}

/** The dashboard that each person arranges for themselves, of their own widgets and the shared ones. */
export default function DashboardPage() {
  const asked = useAsked()
  const answer = useAnswer(widgetsQuery, {})
  const mayWrite = useMay('ANALYTICS_WRITE')
  const forget = useChange(forgetPlacesMutation)
  const [arranging, setArranging] = useState(false)
  const [mailing, setMailing] = useState(false)
  const [edited, setEdited] = useState<Widget | 'new' | null>(null)
  const isOwn = (answer.data?.ownWidgetPlaces.length ?? 0) > 0
  return (
    <div className="flex flex-col gap-4">
      <Bar asked={asked}>
        {arranging && isOwn ? (
          <Button disabled={forget.busy} onClick={() => void forget.run({})}>
            <Trans>Arrange as for everybody</Trans>
          </Button>
        ) : null}
        <Button onClick={() => setMailing(true)}>
          <Mail className="size-4" aria-hidden="true" />
          <Trans>By mail</Trans>
        </Button>
        {/* On a phone widgets stand below each other. */}
        <span className="hidden md:flex">
          <Button aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
            <LayoutGrid className="size-4" aria-hidden="true" />
            {arranging ? <Trans>Done</Trans> : <Trans>Arrange</Trans>}
          </Button>
        </span>
        {mayWrite ? (
          <Button look="primary" onClick={() => setEdited('new')}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New widget</Trans>
          </Button>
        ) : null}
      </Bar>
      {arranging ? (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>Drag a widget by its handle, or use the arrow keys. Only you see this arrangement.</Trans>
        </p>
      ) : null}
      <Answered answer={answer}>
        {(dashboard) => (
          <Shown dashboard={dashboard} asked={asked} arranging={arranging} onEdit={setEdited} />
        )}
      </Answered>
      {mailing ? (
        <Suspense>
          <MailDialog onClose={() => setMailing(false)} />
        </Suspense>
      ) : null}
      {edited ? (
        <Suspense>
          <Editor
            widget={edited === 'new' ? null : edited}
            days={asked.days}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
