import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { money } from '../catalogs/money.ts'
import { ProductPicture } from '../catalogs/product-picture.tsx'
import { eitherWay, RichText } from '../chat/rich-text.tsx'
import type { MessageBubbleFragment, ShownProductFragment } from '../generated/documents.ts'
import { numeral } from '../language/format.ts'
import { Unreadable } from './unreadable.tsx'

type Content = MessageBubbleFragment['content']
type OfType<Name extends Content['__typename']> = Extract<Content, { __typename: Name }>

/** What a product is called: its name where it is known, else what the shop calls it. */
const nameOf = ({ name, retailerId }: Pick<ShownProductFragment, 'name' | 'retailerId'>): string =>
  name ?? retailerId ?? t`Unknown product`

/** A product in a line: picture, name and price. */
export function ProductCard({ product }: { product: ShownProductFragment }) {
  const { price, currency, imageUrl } = product
  return (
    <span className="flex w-64 max-w-full items-center gap-2.5 rounded-lg bg-quote px-2.5 py-2">
      <ProductPicture url={imageUrl ?? null} />
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 font-medium break-words">{nameOf(product)}</bdi>
        {typeof price === 'number' ? (
          <span className="text-[0.8125rem] text-ink-2 tabular-nums">{money(price, currency ?? null)}</span>
        ) : null}
      </span>
    </span>
  )
}

const lineOf = ({ position, product }: OfType<'OrderContent'>['unreadableItems'][number]) =>
  product.retailerId ? `${position} (${nameOf(product)})` : String(position)

function Order({ content }: { content: OfType<'OrderContent'> }) {
  const { items, totals, text, unreadableItems } = content
  return (
    <div className="flex w-72 max-w-full items-start gap-3 rounded-lg bg-quote px-3 py-2.5">
      <ShoppingBag className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <Trans>Order</Trans>
        </p>
        {text ? <p className={`mb-1 ${eitherWay}`}>{text}</p> : null}
        <ul className="text-ink-2">
          {items.map(({ quantity, price, currency, total, product }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes
            <li key={index} className="flex items-center gap-2 border-t border-line py-1.5 first:border-t-0">
              <ProductPicture url={product.imageUrl ?? null} />
              <span className="min-w-0 flex-1">
                <bdi className="line-clamp-2 break-words text-ink">{nameOf(product)}</bdi>
                <span className="text-xs tabular-nums">
                  {numeral(quantity)} × {money(price, currency)}
                </span>
              </span>
              <span className="tabular-nums">{money(total, currency)}</span>
            </li>
          ))}
        </ul>
        <Unreadable lines={unreadableItems.map(lineOf)} />
        <p className="mt-1 flex justify-between gap-2 border-t border-line pt-1 font-medium">
          <span>
            <Trans>Total</Trans>
          </span>
          <span className="tabular-nums">
            {totals.map(({ amount, currency }) => money(amount, currency)).join(' + ')}
          </span>
        </p>
      </div>
    </div>
  )
}

type Shown = OfType<'ProductContent' | 'ProductListContent' | 'CatalogContent'>

function Products({ content }: { content: Shown }) {
  if (content.__typename === 'ProductContent') return <ProductCard product={content.product} />
  if (content.__typename === 'CatalogContent') {
    return (
      <>
        {content.thumbnail ? <ProductCard product={content.thumbnail} /> : null}
        <span className="flex items-center justify-center gap-1.5 border-t border-edge/40 pt-1.5 font-medium text-accent">
          <ShoppingBag className="size-4" aria-hidden="true" />
          <Trans>Catalog</Trans>
        </span>
      </>
    )
  }
  return content.productSections.map(({ title, products }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes
    <div key={index} className="flex flex-col gap-1.5">
      {title ? <p className={`text-xs font-semibold text-ink-2 ${eitherWay}`}>{title}</p> : null}
      {products.map((product, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes
        <ProductCard key={place} product={product} />
      ))}
    </div>
  ))
}

/** What is for sale: products that were shown, and orders. */
export default function ProductBody({ content }: { content: Shown | OfType<'OrderContent'> }) {
  if (content.__typename === 'OrderContent') return <Order content={content} />
  const { header, body, footer } = content
  return (
    <div className={`flex flex-col gap-2 ${eitherWay}`}>
      {header?.text ? <p className={`font-semibold ${eitherWay}`}>{header.text}</p> : null}
      {body ? <RichText text={body} /> : null}
      <Products content={content} />
      {footer ? <p className={`text-xs text-ink-2 ${eitherWay}`}>{footer}</p> : null}
    </div>
  )
}
