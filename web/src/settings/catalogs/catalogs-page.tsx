import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, RefreshCw, ShoppingBag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { catalogsSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { walkOf } from '../../ui/walk.ts'
import { DeleteCatalog, NewCatalog, RenameCatalog, SyncCatalogs } from './catalog-dialogs.tsx'
import { type Catalog, catalogsQuery } from './documents.ts'

function CatalogLine({ catalog }: { catalog: Catalog }) {
  const mayWrite = useMay('CATALOGS_WRITE')
  const mayDelete = useMay('CATALOGS_DELETE')
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, name, isActive, account, productCount } = catalog
  return (
    <Row faded={!isActive}>
      <ShoppingBag className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/settings/catalogs/$catalog"
            params={{ catalog: id }}
            className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          {isActive ? null : (
            <Badge tone="bad">
              <Trans>No longer at the platform</Trans>
            </Badge>
          )}
        </p>
        <p className="truncate text-[0.8125rem] text-ink-2">
          {plural(productCount, { one: '# product', other: '# products' })}
          {account ? (
            <>
              {' · '}
              <bdi>{account.name}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          mayWrite && { label: t`Rename`, icon: Pencil, onChoose: () => setOpen('rename') },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'rename' ? <RenameCatalog catalog={catalog} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCatalog catalog={catalog} onDone={close} onClose={close} /> : null}
    </Row>
  )
}

/** Catalogs of the accounts, as the platform has them. */
export default function CatalogsPage() {
  const [{ q = '', page }, change] = useRoomSearch(catalogsSearch)
  const mayWrite = useMay('CATALOGS_WRITE')
  const answer = useAnswer(catalogsQuery, { search: q, ...walkOf(page) })
  const [open, setOpen] = useState<'new' | 'sync' | null>(null)
  const close = () => setOpen(null)
  return (
    <Room
      title={t`Catalogs`}
      about={t`Products that are shown in conversations and ordered there. They are kept at the platform; a sync reads them.`}
      action={
        mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('sync')}>
              <RefreshCw className="size-4" aria-hidden="true" />
              <Trans>Sync</Trans>
            </Button>
            <Button look="primary" onClick={() => setOpen('new')}>
              <Plus className="size-4" aria-hidden="true" />
              <Trans>New catalog</Trans>
            </Button>
          </div>
        ) : null
      }
    >
      <FilterField label={t`Search catalogs`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ catalogs }) =>
          catalogs.nodes.length === 0 ? (
            <Empty icon={ShoppingBag} title={q ? t`No catalog found` : t`No catalogs yet`}>
              {q ? t`Try another word.` : t`Load those of an account with a sync, or create one here.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Catalogs`}>
                {catalogs.nodes.map((catalog) => (
                  <CatalogLine key={catalog.id} catalog={catalog} />
                ))}
              </Rows>
              <Pager {...catalogs} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      {open === 'new' ? <NewCatalog onClose={close} /> : null}
      {open === 'sync' ? <SyncCatalogs onClose={close} /> : null}
    </Room>
  )
}
