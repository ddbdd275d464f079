import { Download, FileText, ImageOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { address } from '../graphql/address.ts'
import { ask } from '../session/ask.ts'
import { sizeWords } from '../ui/size.ts'

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
      <span className="flex-1">The file is not here yet</span>
      <button
        type="button"
        aria-label="Load the file again"
        onClick={retry}
        className="inline-flex size-7 items-center justify-center rounded-md hover:bg-quote"
      >
        <RotateCw className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

function Picture({ message }: { message: MessageBubbleFragment }) {
  const { src, failed, onError, retry } = useFile(message.id)
  if (failed) return <Unavailable retry={() => void retry()} />
  const sticker = message.type === 'STICKER'
  const alt = message.media?.caption ?? (sticker ? 'Sticker' : 'Photo')
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

function Player({ message }: { message: MessageBubbleFragment }) {
  const { src, failed, onError, retry } = useFile(message.id)
  if (failed) return <Unavailable retry={() => void retry()} />
  if (message.type === 'AUDIO') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a voice message has no captions
      <audio
        src={src}
        aria-label="Voice message"
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
      aria-label={message.media?.caption ?? 'Video'}
      controls
      preload="metadata"
      onError={onError}
      className="h-52 w-72 max-w-full rounded-lg bg-black"
    />
  )
}

function Paper({ message }: { message: MessageBubbleFragment }) {
  const { filename, mimeType, size } = message.media as NonNullable<MessageBubbleFragment['media']>
  return (
    <a
      href={address(`api/media/${message.id}`)}
      download={filename ?? ''}
      className="flex w-64 max-w-full items-center gap-3 rounded-lg bg-quote px-3 py-2.5"
    >
      <FileText className="size-6 shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{filename ?? 'Document'}</span>
        <span className="text-xs text-ink-2">{[mimeType, sizeWords(size)].filter(Boolean).join(' · ')}</span>
      </span>
      <Download className="size-4.5 shrink-0 text-ink-2" aria-hidden="true" />
    </a>
  )
}

/** A photo, film, voice message, sticker or document, with the words under it. */
export function FileBody({ message }: { message: MessageBubbleFragment }) {
  if (!message.media) return <span className="text-ink-2 italic">The file could not be received</span>
  if (message.type === 'IMAGE' || message.type === 'STICKER') return <Picture message={message} />
  if (message.type === 'DOCUMENT') return <Paper message={message} />
  return <Player message={message} />
}
