import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ListFilter, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useCommands } from '../commands/registry.ts'
import { orderIn } from '../contact/orders.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { tell } from '../ui/toast.ts'
import { ColumnMenu } from './column-menu.tsx'
import { type Segment, updateSegmentMutation } from './documents.ts'
import { type ContactFilters, countOf, filterOf, fromFilter, noFilters, readFilters } from './filters.ts'
import { OrderMenu } from './order-menu.tsx'
import { type ContactsSearch, listFilter } from './search.ts'
import { SearchField } from './search-field.tsx'

const FilterDialog = lazy(() => import('./filter-dialog.tsx'))
const loadDialogs = () => import('./segment-dialogs.tsx')
const SaveSegment = lazy(async () => ({ default: (await loadDialogs()).SaveSegment }))
const RenameSegment = lazy(async () => ({ default: (await loadDialogs()).RenameSegment }))
const DeleteSegment = lazy(async () => ({ default: (await loadDialogs()).DeleteSegment }))

interface ToolbarProps {
  search: ContactsSearch
  segment: Segment | null
  /** other words for the list stand in the address then */
  show: (search: ContactsSearch) => void
}

function FilterButton({ search, segment, show }: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = countOf(search)
  const tried = readFilters({ ...search })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const change = (filters: ContactFilters) => {
    show({ ...search, ...noFilters, ...filters } as ContactsSearch)
    close()
  }
  useCommands([
    {
      id: 'filter-contacts',
      title: t`Filter the contacts`,
      group: 'contacts',
      keys: ['f'],
      opens: true,
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <IconButton
        ref={button}
        label={t`Filter the contacts`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={count > 0 ? 'bg-accent-soft text-accent!' : ''}
      >
        <ListFilter className="size-4.5" aria-hidden="true" />
      </IconButton>
      <Suspense>
        {open ? (
          <FilterDialog
            filters={segment && count === 0 ? fromFilter(filterOf(segment)) : tried}
            onChange={change}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  )
}

type Step = 'save' | 'rename' | 'delete'

/** What narrows the list, and what can be kept of it as a segment. */
function Narrowed({ search, segment, show }: ToolbarProps) {
  const client = useClient()
  const [step, setStep] = useState<Step>()
  const mayWrite = useMay('CONTACTS_WRITE')
  const count = countOf(search)
  const changed = count > 0 || search.q !== undefined
  const filter = listFilter(search, segment)
  const bare = { ...noFilters, q: undefined, order: search.order, segment: search.segment } as ContactsSearch
  const close = () => setStep(undefined)
  const showSegment = (id: string | undefined) => {
    close()
    show({ ...bare, segment: id } as ContactsSearch)
  }
  const update = async ({ id }: Segment) => {
    const { error } = await client.mutation(updateSegmentMutation, { input: { id, filter } }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    showSegment(id)
    tell({ text: t`The segment is changed` })
  }
  if (!changed && !(segment && mayWrite)) return null
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1.5">
      {count > 0 ? (
        <>
          <span className="text-[0.8125rem] text-ink-2">
            <Plural value={count} one="# filter" other="# filters" />
          </span>
          <Button
            size="small"
            look="quiet"
            onClick={() => show({ ...search, ...noFilters } as ContactsSearch)}
          >
            {t({ message: 'Clear', context: 'filters' })}
          </Button>
        </>
      ) : null}
      {segment && mayWrite && changed ? (
        <Button size="small" onClick={() => void update(segment)}>
          <Trans>Save the change</Trans>
        </Button>
      ) : null}
      {changed && mayWrite ? (
        <Button size="small" onClick={() => setStep('save')}>
          <Trans>Save as segment…</Trans>
        </Button>
      ) : null}
      {segment && mayWrite ? (
        <span className="ms-auto">
          <RowMenu
            label={t`What to do with the segment`}
            actions={[
              { label: t`Rename`, icon: Pencil, onChoose: () => setStep('rename') },
              { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setStep('delete') },
            ]}
          />
        </span>
      ) : null}
      <Suspense>
        {step === 'save' ? <SaveSegment filter={filter} onSaved={showSegment} onClose={close} /> : null}
        {segment && step === 'rename' ? <RenameSegment segment={segment} onClose={close} /> : null}
        {segment && step === 'delete' ? (
          <DeleteSegment segment={segment} onDeleted={() => showSegment(undefined)} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Search, filters and what becomes of them. */
export function Toolbar(props: ToolbarProps) {
  const { search, show } = props
  return (
    <div className="flex flex-col gap-1.5 px-4 pb-3">
      <div className="flex items-center gap-1.5">
        <SearchField
          value={search.q ?? ''}
          onChange={(q) => show({ ...search, q: q || undefined } as ContactsSearch)}
        />
        <FilterButton {...props} />
        <OrderMenu
          order={orderIn(search)}
          onOrder={(order) => show({ ...search, order } as ContactsSearch)}
        />
        <ColumnMenu />
      </div>
      <Narrowed {...props} />
    </div>
  )
}
