import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { linkOptions, useParams } from '@tanstack/react-router'
import { Package, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { priceOf } from '../../catalogs/money.ts'
import { ProductPicture } from '../../catalogs/product-picture.tsx'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { catalogSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Pager, RowsSkeleton } from '../../ui/rows.tsx'
import { walkOf } from '../../ui/walk.ts'
import { DeleteProduct } from './catalog-dialogs.tsx'
import { catalogQuery, type Product } from './documents.ts'
import { EditProduct, NewProduct } from './product-form.tsx'

function ProductLine({ product }: { product: Product }) {
  const mayWrite = useMay('CATALOGS_WRITE')
  const mayDelete = useMay('CATALOGS_DELETE')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { name, retailerId, imageUrl, isActive } = product
  return (
    <tr className="border-t border-line">
      <td className="w-14 py-2 ps-4">
        <ProductPicture url={imageUrl ?? null} />
      </td>
      <td className="min-w-0 px-3 py-2">
        <bdi className="line-clamp-2 font-medium break-words">{name}</bdi>
        {isActive ? null : (
          <Badge tone="bad">
            <Trans>Not available</Trans>
          </Badge>
        )}
        <bdi className="block truncate text-xs text-ink-2 sm:hidden">{retailerId}</bdi>
      </td>
      <td className="hidden max-w-48 truncate px-3 py-2 text-ink-2 sm:table-cell">
        <bdi>{retailerId}</bdi>
      </td>
      <td className="px-3 py-2 text-end whitespace-nowrap tabular-nums">{priceOf(product)}</td>
      <td className="w-12 py-2 pe-2">
        <RowMenu
          label={t`Actions for ${name}`}
          actions={[
            mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
            mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
          ]}
        />
        {open === 'edit' ? <EditProduct product={product} onClose={close} /> : null}
        {open === 'delete' ? <DeleteProduct product={product} onClose={close} /> : null}
      </td>
    </tr>
  )
}

function ProductTable({ products }: { products: readonly Product[] }) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <table aria-label={t`Products`} className="w-full">
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className="py-2 ps-4">
              <span className="sr-only">
                <Trans>Picture</Trans>
              </span>
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              <Trans>Name</Trans>
            </th>
            <th scope="col" className="hidden px-3 py-2 text-start font-medium sm:table-cell">
              <Trans>Article number</Trans>
            </th>
            <th scope="col" className="px-3 py-2 text-end font-medium">
              <Trans>Price</Trans>
            </th>
            <th scope="col">
              <span className="sr-only">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductLine key={product.id} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The catalog that the address names, with its products. */
export default function CatalogPage() {
  const { catalog: id } = useParams({ from: '/signed-in/settings/catalogs/$catalog' })
  const [{ q = '', page }, change] = useRoomSearch(catalogSearch)
  const mayWrite = useMay('CATALOGS_WRITE')
  const answer = useAnswer(catalogQuery, { id, search: q, ...walkOf(page) })
  const [adding, setAdding] = useState(false)
  const back = { label: t`All catalogs`, link: linkOptions({ to: '/settings/catalogs' }) }
  const catalog = answer.data?.catalog
  return (
    <Room
      title={catalog?.name ?? t`Catalog`}
      back={back}
      action={
        mayWrite && catalog?.isActive ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New product</Trans>
          </Button>
        ) : null
      }
    >
      <FilterField label={t`Search products`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ catalog: { products } }) =>
          products.nodes.length === 0 ? (
            <Empty icon={Package} title={q ? t`No product found` : t`No products yet`}>
              {q ? t`Try another word.` : t`What is created here can be shown in conversations immediately.`}
            </Empty>
          ) : (
            <>
              <ProductTable products={products.nodes} />
              <Pager {...products} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      {adding ? <NewProduct catalogId={id} onClose={() => setAdding(false)} /> : null}
    </Room>
  )
}
