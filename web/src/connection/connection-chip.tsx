import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CloudOff, LoaderCircle } from 'lucide-react'
import { type ConnectionState, useConnection } from './state.ts'

const words: Record<ConnectionState, MessageDescriptor> = {
  connecting: msg`Connecting`,
  live: msg`Live`,
  'catching-up': msg`Catching up`,
  reconnecting: msg`Reconnecting`,
}

function Mark({ state }: { state: ConnectionState }) {
  if (state === 'live') return <span className="size-2 rounded-full bg-good" />
  if (state === 'reconnecting') return <CloudOff className="size-3.5" />
  return <LoaderCircle className="size-3.5 animate-spin" />
}

/** Tells whether what one sees is what there is. */
export function ConnectionChip() {
  const state = useConnection()
  const tone = state === 'reconnecting' ? 'bg-warn-soft text-warn' : 'bg-raised text-ink-2'
  return (
    <span
      role="status"
      data-state={state}
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium ${tone}`}
    >
      <Mark state={state} />
      {i18n._(words[state])}
    </span>
  )
}
