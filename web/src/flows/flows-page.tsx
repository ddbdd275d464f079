import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus, Upload, Workflow } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSubscription } from 'urql'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { Pager, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { walkOf } from '../ui/walk.ts'
import { flowEvents, flowsQuery, type Starter } from './documents.ts'
import { FlowLine } from './flow-row.tsx'
import { Starters } from './starters.tsx'

const NewFlow = lazy(() => import('./new-flow.tsx'))
const ImportFlow = lazy(() => import('./import-flow.tsx'))

type Open = 'new' | 'import' | Starter | null

function Actions({ onOpen }: { onOpen: (open: Open) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onOpen('import')}>
        <Upload className="size-4" aria-hidden="true" />
        <Trans>Import</Trans>
      </Button>
      <Button look="primary" onClick={() => onOpen('new')}>
        <Plus className="size-4" aria-hidden="true" />
        <Trans>New flow</Trans>
      </Button>
    </div>
  )
}

function NoFlows({ search, onStarter }: { search: string; onStarter: ((starter: Starter) => void) | null }) {
  return (
    <div className="flex flex-col gap-4">
      <Empty icon={Workflow} title={search ? t`No flow found` : t`No flows yet`}>
        {search
          ? t`Try another word.`
          : t`A flow asks, checks answers, looks things up in your systems and hands over to people.`}
      </Empty>
      {search === '' && onStarter ? <Starters onChoose={onStarter} /> : null}
    </div>
  )
}

/** The conversation flows of the chatbot. */
export default function FlowsPage() {
  const [{ q = '', page }, change] = useRoomSearch(botSearch)
  const mayWrite = useMay('FLOWS_CHATBOT_WRITE')
  const mayHear = useMay('IVR_FLOWS_READ')
  useSubscription({ query: flowEvents })
  const answer = useAnswer(flowsQuery, { search: q, ...walkOf(page) })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Part
      title={t`Flows`}
      about={
        <>
          {t`Conversations that the chatbot leads step by step: it asks, decides and hands over.`}{' '}
          {mayHear ? (
            <Link to="/calls/ivr" search={{}} className="underline underline-offset-2">
              <Trans>Voice menus</Trans>
            </Link>
          ) : null}
        </>
      }
      action={mayWrite ? <Actions onOpen={setOpen} /> : null}
    >
      <FilterField label={t`Search flows`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ chatbotFlows }) =>
          chatbotFlows.nodes.length === 0 ? (
            <NoFlows search={q} onStarter={mayWrite ? setOpen : null} />
          ) : (
            <>
              <Rows label={t`Flows`}>
                {chatbotFlows.nodes.map((flow) => (
                  <FlowLine key={flow.id} flow={flow} />
                ))}
              </Rows>
              <Pager {...chatbotFlows} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      <Suspense>
        {open === 'import' ? <ImportFlow onClose={close} /> : null}
        {open === 'new' ? <NewFlow onClose={close} /> : null}
        {open !== null && typeof open === 'object' ? <NewFlow starter={open} onClose={close} /> : null}
      </Suspense>
    </Part>
  )
}
