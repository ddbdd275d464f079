import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { countOf, noFilters } from '../chat-list/filters.ts'
import { tabOf, viewFilter } from '../chat-list/list-filter.ts'
import { orderOf } from '../chat-list/order-set.ts'
import { useOrder } from '../chat-list/orders.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { useShowList } from '../chat-list/use-show-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { tell } from '../ui/toast.ts'
import type { SavedView } from './documents.ts'
import { filterOf } from './use-saved-view.ts'
import { DeleteView, EditView, SaveView } from './view-dialogs.tsx'
import { updateSavedViewMutation } from './view-documents.ts'

interface FilterBarProps {
  search: InboxSearch
  view: SavedView | null
}

type Step = 'save' | 'edit' | 'delete'

/** Whether the list shows something else than the view keeps. */
function differs({ filter }: SavedView, search: InboxSearch): boolean {
  return countOf(search) > 0 || tabOf({ status: filter.status }) !== search.status
}

/** What narrows the list, and what can be kept of it. */
export default function FilterBar({ search, view }: FilterBarProps) {
  const orderBy = orderOf(useOrder(search, view?.orderBy))
  const showList = useShowList()
  const client = useClient()
  const [step, setStep] = useState<Step>()
  const mayShare = useMay('CHAT_ASSIGN_WRITE')
  const mayChange = view !== null && (view.isShared ? mayShare : view.isOwn)
  const count = countOf(search)
  const filter = viewFilter(search, view ? filterOf(view) : undefined)
  const { status: _, ...rest } = filter
  const kept = { ...rest, ...(filter.status && { status: filter.status }) }
  const changed = view ? differs(view, search) : count > 0
  const show = (saved: string | undefined, status: InboxSearch['status']) =>
    showList({ ...search, ...noFilters, view: undefined, saved, status })
  const clear = () => showList({ ...search, ...noFilters })
  const update = async ({ id }: SavedView) => {
    const answer = await client
      .mutation(updateSavedViewMutation, { input: { id, filter: kept, orderBy } })
      .toPromise()
    if (answer.error) return tell({ text: problemOf(answer.error).message })
    show(id, search.status)
    tell({ text: t`The view is changed` })
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {count > 0 ? (
        <>
          <span className="text-[0.8125rem] text-ink-2">
            <Plural value={count} one="# filter" other="# filters" />
          </span>
          <Button size="small" look="quiet" onClick={clear}>
            {t({ message: 'Clear', context: 'filters' })}
          </Button>
        </>
      ) : null}
      {view && mayChange && changed ? (
        <Button size="small" onClick={() => void update(view)}>
          <Trans>Save the change</Trans>
        </Button>
      ) : null}
      {changed ? (
        <Button size="small" onClick={() => setStep('save')}>
          <Trans>Save as view…</Trans>
        </Button>
      ) : null}
      {view && mayChange ? (
        <span className="-my-1 ms-auto">
          <RowMenu
            label={t`What to do with the view`}
            actions={[
              { label: t`Name and sharing`, icon: Pencil, onChoose: () => setStep('edit') },
              { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setStep('delete') },
            ]}
          />
        </span>
      ) : null}
      {step === 'save' ? (
        <SaveView
          filter={kept}
          orderBy={orderBy}
          onSaved={(id) => {
            setStep(undefined)
            show(id, search.status)
          }}
          onClose={() => setStep(undefined)}
        />
      ) : null}
      {view && step === 'edit' ? <EditView view={view} onClose={() => setStep(undefined)} /> : null}
      {view && step === 'delete' ? (
        <DeleteView
          view={view}
          onDeleted={() => {
            setStep(undefined)
            show(undefined, undefined)
          }}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </div>
  )
}
