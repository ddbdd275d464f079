import { t } from '@lingui/core/macro'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { ShownReferralFragment } from '../generated/documents.ts'

/** An address that leads somewhere; the platform hands on what an advertiser has written. */
const isWeb = (url: string | null): url is string => /^https?:\/\//i.test(url ?? '')

/** It says nothing that the words beside it do not, and is gone after a while. */
function Picture({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false)
  if (!isWeb(url) || broken)
    return <Megaphone className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      className="size-14 shrink-0 rounded-lg border border-line bg-surface object-cover"
      onError={() => setBroken(true)}
    />
  )
}

/** The advertisement or post by which somebody came. */
export function ReferralCard({ referral }: { referral: ShownReferralFragment }) {
  const { sourceUrl, sourceType, sourceId, headline, body, imageUrl, thumbnailUrl } = referral
  const kind = sourceType === 'post' ? t`From a post` : t`From an advertisement`
  return (
    <div className="flex w-72 max-w-full items-start gap-3 rounded-lg bg-quote px-2.5 py-2 text-start">
      <Picture url={imageUrl ?? thumbnailUrl} />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-ink-2">{kind}</p>
        <p dir="auto" className="line-clamp-2 text-by-page font-medium break-words">
          {headline ?? sourceId}
        </p>
        {body ? (
          <p dir="auto" className="line-clamp-3 text-by-page text-[0.8125rem] break-words text-ink-2">
            {body}
          </p>
        ) : null}
        {isWeb(sourceUrl) ? (
          <a
            href={sourceUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="text-xs text-accent-strong underline underline-offset-2"
          >
            {t`Show it`}
          </a>
        ) : null}
      </div>
    </div>
  )
}
