import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, FileText, ImageOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { address } from '../graphql/address.ts'
import { ask } from '../session/ask.ts'
import { sizeWords } from '../ui/size.ts'

type Content = Extract<MessageBubbleFragment['content'], { file: unknown }>
type File = NonNullable<Content['file']>

interface FileProps {
  /** of the message */
  id: string
  content: Content
}

/** The address of a message's file, and how to try again: the session may have to be continued first. */
function useFile(id: string) {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const path = `api/media/${id}`
  const retry = async () => {
    const answer = await ask(path, { headers: { Range: 'bytes=0-0' } }).catch(() => null)
    if (!answer?.ok) return setFailed(true)
    setFailed(false)
    setTries((count) => count + 1)
  }
  const onError = () => {
    if (tries === 0) void retry()
    else setFailed(true)
  }
  return { src: address(tries === 0 ? path : `${path}?try=${tries}`), failed, onError, retry }
}

function Unavailable({ retry }: { retry: () => void }) {
  return (
    <div className="flex w-60 items-center gap-2.5 rounded-lg bg-quote px-3 py-2.5 text-ink-2">
      <ImageOff className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="flex-1">
        <Trans>The file is not here yet</Trans>
      </span>
      <button
        type="button"
        aria-label={t`Load the file again`}
        onClick={retry}
        className="inline-flex size-7 items-center justify-center rounded-md hover:bg-quote"
      >
        <RotateCw className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

function Picture({ id, content }: FileProps) {
  const { src, failed, onError, retry } = useFile(id)
  if (failed) return <Unavailable retry={() => void retry()} />
  const sticker = content.__typename === 'StickerContent'
  const alt = content.caption ?? (sticker ? t`Sticker` : t`Photo`)
  // The place is kept before the picture is there: nothing jumps when it comes.
  return (
    <a href={src} target="_blank" rel="noreferrer" className="block">
      <img
        src={src}
        alt={alt}
        onError={onError}
        loading="lazy"
        className={
          sticker ? 'size-32 object-contain' : 'h-52 w-72 max-w-full rounded-lg bg-raised object-cover'
        }
      />
    </a>
  )
}

function Player({ id, content }: FileProps) {
  const { src, failed, onError, retry } = useFile(id)
  if (failed) return <Unavailable retry={() => void retry()} />
  if (content.__typename === 'AudioContent') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a voice message has no captions
      <audio
        src={src}
        aria-label={t`Voice message`}
        controls
        preload="none"
        onError={onError}
        className="h-10 w-64 max-w-full"
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a customer's video has no captions
    <video
      src={src}
      aria-label={content.caption ?? t`Video`}
      controls
      preload="metadata"
      onError={onError}
      className="h-52 w-72 max-w-full rounded-lg bg-black"
    />
  )
}

function Paper({ id, file: { filename, mimeType, size } }: { id: string; file: File }) {
  return (
    <a
      href={address(`api/media/${id}`)}
      download={filename ?? ''}
      className="flex w-64 max-w-full items-center gap-3 rounded-lg bg-quote px-3 py-2.5"
    >
      <FileText className="size-6 shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{filename ?? t`Document`}</span>
        <span className="text-xs text-ink-2">{[mimeType, sizeWords(size)].filter(Boolean).join(' · ')}</span>
      </span>
      <Download className="size-4.5 shrink-0 text-ink-2" aria-hidden="true" />
    </a>
  )
}

/** A photo, film, voice message, sticker or document, with the words under it. */
export function FileBody({ id, content }: FileProps) {
  const { __typename: type, file } = content
  if (!file)
    return (
      <span className="text-ink-2 italic">
        <Trans>The file could not be received</Trans>
      </span>
    )
  if (type === 'ImageContent' || type === 'StickerContent') return <Picture id={id} content={content} />
  if (type === 'DocumentContent') return <Paper id={id} file={file} />
  return <Player id={id} content={content} />
}
