import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, FileText, ImageOff, Maximize2, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { labelFor } from '../chat/summary.ts'
import { address } from '../connection/address.ts'
import { ask } from '../connection/ask.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { sizeWords } from '../ui/size.ts'
import { download, filePath } from './download.ts'
import { showLarge } from './shown-large.ts'

type Content = Extract<MessageBubbleFragment['content'], { file: unknown }>
type File = NonNullable<Content['file']>

interface FileProps {
  /** of the message */
  id: string
  content: Content
}

/** Why a file is not shown: its bytes are not there, or the browser cannot make anything of them. */
type Fault = 'missing' | 'unreadable'

/** Milliseconds after which a file that is not here is asked for again: the server may be fetching it. */
const waits = [1000, 2000, 5000, 15_000]

/** The address of a message's file, and how to try again: the session may have to be continued first. */
function useFile(id: string) {
  const [tries, setTries] = useState(0)
  const [fault, setFault] = useState<Fault | null>(null)
  const [asked, setAsked] = useState(0)
  const path = filePath(id)
  const retry = async () => {
    const answer = await ask(path, { headers: { Range: 'bytes=0-0' } }).catch(() => null)
    if (!answer?.ok) return setFault('missing')
    // The bytes were there before as well.
    if (tries > 0 && fault === null) return setFault('unreadable')
    setFault(null)
    setTries((count) => count + 1)
  }
  const again = useRef(retry)
  again.current = retry
  const wait = fault === 'missing' ? waits[asked] : undefined
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => {
      setAsked((count) => count + 1)
      void again.current()
    }, wait)
    return () => clearTimeout(timer)
  }, [wait])
  return {
    src: address(tries === 0 ? path : `${path}?try=${tries}`),
    fault,
    onError: () => void retry(),
    retry,
  }
}

function Unavailable({
  fault,
  id,
  file,
  retry,
}: {
  fault: Fault
  id: string
  file: File
  retry: () => void
}) {
  const press = 'inline-flex size-7 items-center justify-center rounded-md hover:bg-quote'
  return (
    <div className="flex w-60 items-center gap-2.5 rounded-lg bg-quote px-3 py-2.5 text-ink-2">
      <ImageOff className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="flex-1">
        {fault === 'missing' ? t`The file is not here yet` : t`This browser cannot show it`}
      </span>
      {fault === 'missing' ? (
        <button type="button" aria-label={t`Load the file again`} onClick={retry} className={press}>
          <RotateCw className="size-4" aria-hidden="true" />
        </button>
      ) : (
        <button
          type="button"
          aria-label={t`Download`}
          title={t`Download`}
          onClick={() => download(id, file.filename)}
          className={press}
        >
          <Download className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

interface ShownProps extends FileProps {
  file: File
}

/** Width by height of photos that were shown: their place is kept when they come into sight again. */
const shapes = new Map<string, number>()

function Picture({ id, content, file }: ShownProps) {
  const { src, fault, onError, retry } = useFile(id)
  const [shape, setShape] = useState(shapes.get(id) ?? 18 / 13)
  if (fault) return <Unavailable {...{ fault, id, file }} retry={() => void retry()} />
  const sticker = content.__typename === 'StickerContent'
  const alt = content.caption ?? (sticker ? t`Sticker` : t`Photo`)
  if (sticker) {
    return <img src={src} alt={alt} onError={onError} loading="lazy" className="size-32 object-contain" />
  }
  return (
    <button
      type="button"
      aria-label={labelFor(t`Show large`, alt)}
      onClick={() => showLarge(id)}
      className="block"
    >
      <img
        src={src}
        alt={alt}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          // Nothing is so narrow or wide that it cannot be seen.
          const found = Math.min(2.4, Math.max(0.6, naturalWidth / naturalHeight))
          shapes.set(id, found)
          setShape(found)
        }}
        loading="lazy"
        style={{ aspectRatio: shape }}
        className={`max-w-full cursor-zoom-in rounded-lg bg-raised object-cover ${shape < 1 ? 'w-52' : 'w-72'}`}
      />
    </button>
  )
}

function Player({ id, content, file }: ShownProps) {
  const { src, fault, onError, retry } = useFile(id)
  if (fault) return <Unavailable {...{ fault, id, file }} retry={() => void retry()} />
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
  const alt = content.caption ?? t`Video`
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useMediaCaption: a customer's video has no captions */}
      <video
        src={src}
        aria-label={alt}
        controls
        preload="metadata"
        onError={onError}
        className="h-52 w-72 max-w-full rounded-lg bg-black"
      />
      <button
        type="button"
        aria-label={labelFor(t`Show large`, alt)}
        title={t`Show large`}
        onClick={() => showLarge(id)}
        className="absolute end-1.5 top-1.5 inline-flex size-8 items-center justify-center rounded-lg bg-black/60 text-white hover:bg-black/80"
      >
        <Maximize2 className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

function Paper({ id, file: { filename, mimeType, size } }: { id: string; file: File }) {
  return (
    <a
      href={address(filePath(id))}
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
  if (type === 'ImageContent' || type === 'StickerContent')
    return <Picture id={id} content={content} file={file} />
  if (type === 'DocumentContent') return <Paper id={id} file={file} />
  return <Player id={id} content={content} file={file} />
}
