import { t } from '@lingui/core/macro'
import { Forward } from 'lucide-react'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { ReferralCard } from '../origin/referral-card.tsx'
import { ProductCard } from './product-body.tsx'

type Told = Pick<MessageBubbleFragment, 'forwarded' | 'frequentlyForwarded' | 'referral' | 'aboutProduct'>

/** How a message came about, above what it says: forwarded, by an advertisement or a post, about a product. */
export default function MessageOrigin({ message }: { message: Told }) {
  const { forwarded, frequentlyForwarded, referral, aboutProduct } = message
  return (
    <div className="mb-1.5 flex flex-col gap-1.5">
      {forwarded ? (
        <p className="flex items-center gap-1.5 text-xs text-ink-2 italic">
          <Forward className="size-3.5 rtl:-scale-x-100" aria-hidden="true" />
          {frequentlyForwarded
            ? t({ message: 'Forwarded many times', context: 'message' })
            : t({ message: 'Forwarded', context: 'message' })}
        </p>
      ) : null}
      {referral ? <ReferralCard referral={referral} /> : null}
      {aboutProduct ? <ProductCard product={aboutProduct} /> : null}
    </div>
  )
}
