import { lazy, Suspense, useMemo } from 'react'
import type { Message } from '../chat/thread-documents.ts'
import { showLarge, useShownLarge } from './shown-large.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

const isMedia = ({ content }: Message) =>
  (content.__typename === 'ImageContent' || content.__typename === 'VideoContent') && content.file !== null

/** A photo or film of this thread above the page, among all those that are loaded. */
export function LightboxOf({ items }: { items: readonly { kind: string; message?: Message }[] }) {
  const id = useShownLarge()
  const media = useMemo(
    () => (id ? items.flatMap(({ message }) => (message && isMedia(message) ? [message] : [])) : []),
    [id, items],
  )
  const at = media.findIndex((message) => message.id === id)
  if (at < 0) return null
  return (
    <Suspense>
      <Lightbox media={media} at={at} onMove={showLarge} />
    </Suspense>
  )
}
