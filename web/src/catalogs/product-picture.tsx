import { Package } from 'lucide-react'
import { useState } from 'react'

const sizes = { small: 'size-10', large: 'size-14' }

/** The picture of a product, where its shop shows one; it says nothing that its name does not. */
export function ProductPicture({ url, size = 'small' }: { url: string | null; size?: keyof typeof sizes }) {
  const [broken, setBroken] = useState<string | null>(null)
  const look = `${sizes[size]} shrink-0 rounded-lg border border-line`
  if (!url || broken === url)
    return (
      <span className={`${look} flex items-center justify-center bg-quote text-ink-3`}>
        <Package className="size-5" aria-hidden="true" />
      </span>
    )
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      className={`${look} bg-surface object-cover`}
      onError={() => setBroken(url)}
    />
  )
}
