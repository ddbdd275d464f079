import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookOpen, Globe, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSubscription } from 'urql'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { walkOf } from '../ui/walk.ts'
import { AskKnowledge } from './ask-knowledge.tsx'
import { type AiContext, contextEvents, contextsQuery, deleteContextMutation } from './context-documents.ts'

const loadForm = () => import('./context-form.tsx')
const EditContext = lazy(async () => ({ default: (await loadForm()).EditContext }))
const NewContext = lazy(async () => ({ default: (await loadForm()).NewContext }))

function DeleteContext({ context, onClose }: { context: AiContext; onClose: () => void }) {
  const change = useChange(deleteContextMutation, onClose)
  return (
    <Confirm
      title={t`Delete the knowledge ${context.name}`}
      submit={t`Delete knowledge`}
      onConfirm={() => void change.run({ id: context.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>The AI does not know it any more.</Trans>
      </p>
    </Confirm>
  )
}

function ContextWords({ context }: { context: AiContext }) {
  const { source } = context
  const words = context.triggerKeywords.join(', ')
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 truncate font-medium">{context.name}</bdi>
        {context.enabled ? null : (
          <Badge>
            <Trans>Off</Trans>
          </Badge>
        )}
        {context.number ? (
          <Badge>
            <bdi>{context.number.name}</bdi>
          </Badge>
        ) : null}
      </p>
      {source.__typename === 'AiContextText' ? (
        <p dir="auto" className="truncate text-by-page text-[0.8125rem] text-ink-2">
          {source.text}
        </p>
      ) : (
        <p dir="ltr" className="truncate text-by-page text-[0.8125rem] text-ink-2">
          {source.url}
        </p>
      )}
      <p className="truncate text-[0.8125rem] text-ink-2">
        {words === '' ? (
          <Trans>With every message</Trans>
        ) : (
          <Trans>
            When the customer writes: <bdi>{words}</bdi>
          </Trans>
        )}
      </p>
    </div>
  )
}

function ContextRow({ context }: { context: AiContext }) {
  const mayWrite = useMay('CHATBOT_AI_WRITE')
  const mayDelete = useMay('CHATBOT_AI_DELETE')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const Icon = context.contextType === 'API' ? Globe : BookOpen
  return (
    <Row faded={!context.enabled}>
      <Icon className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
      <ContextWords context={context} />
      <RowMenu
        label={t`Actions for ${context.name}`}
        actions={[
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' ? (
        <Suspense>
          <EditContext context={context} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'delete' ? <DeleteContext context={context} onClose={close} /> : null}
    </Row>
  )
}

/** What the AI knows of the business beside its prompt. */
export default function ContextsPage() {
  const [{ q = '', page }, change] = useRoomSearch(botSearch)
  const mayWrite = useMay('CHATBOT_AI_WRITE')
  useSubscription({ query: contextEvents })
  const answer = useAnswer(contextsQuery, { search: q, ...walkOf(page) })
  const [adding, setAdding] = useState(false)
  return (
    <Part
      title={t`Knowledge of the AI`}
      about={t`What the AI knows before it answers a customer: texts, and what other systems return at that moment.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New knowledge</Trans>
          </Button>
        ) : null
      }
    >
      {mayWrite ? <AskKnowledge /> : null}
      <FilterField label={t`Search knowledge`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ aiContexts }) =>
          aiContexts.nodes.length === 0 ? (
            <Empty icon={BookOpen} title={q ? t`Nothing found` : t`The AI knows nothing yet`}>
              {q ? t`Try another word.` : t`Start with what customers ask most: prices, delivery, returns.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Knowledge of the AI`}>
                {aiContexts.nodes.map((context) => (
                  <ContextRow key={context.id} context={context} />
                ))}
              </Rows>
              <Pager {...aiContexts} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      <Suspense>{adding ? <NewContext onClose={() => setAdding(false)} /> : null}</Suspense>
    </Part>
  )
}
