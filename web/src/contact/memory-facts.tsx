import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { useMay } from '../session/me-context.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { FactForm } from './fact-form.tsx'
import { memoryQuery } from './memory-documents.ts'
import { MemoryFact } from './memory-fact.tsx'
import type { Person } from './privacy-documents.ts'

const ForgetAll = lazy(() => import('./forget-all.tsx'))

/** The facts, the oldest first; whoever may adds to them, corrects them and forgets them. */
export default function MemoryFacts({ contactId, name }: Person) {
  const [{ data, error }] = useQuery({
    query: memoryQuery,
    variables: { contactId },
    requestPolicy: 'cache-and-network',
  })
  const mayWrite = useMay('CHATBOT_MEMORY_WRITE')
  const [forgetting, setForgetting] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (!data?.contact) {
    if (error) return <p className="text-ink-2">{t`It cannot be loaded.`}</p>
    return <Skeleton className="h-8 w-full" />
  }
  const { facts, maxFacts, enabled } = data.contact.memory
  const isFull = facts.length >= maxFacts
  const count = facts.length
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-2 outline-none">
      {enabled ? null : (
        <p className="text-ink-2">
          <Trans>The AI currently remembers nothing. What people write here is kept.</Trans>
        </p>
      )}
      {count === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing is remembered yet.</Trans>
        </p>
      ) : (
        <ul className="flex w-full flex-col gap-1.5">
          {facts.map((fact) => (
            <MemoryFact
              key={fact.id}
              fact={fact}
              mayWrite={mayWrite}
              onForgotten={() => place.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-ink-2">
          <Trans>
            It is full, with {count} of {maxFacts}: nothing is added until something is forgotten.
          </Trans>
        </p>
      ) : null}
      {mayWrite && !isFull ? <FactForm contactId={contactId} /> : null}
      {mayWrite && count > 0 ? (
        <button
          type="button"
          className="-ms-2 inline-flex items-center gap-1.5 rounded-md px-2 py-1 font-medium text-bad hover:bg-hover"
          onClick={() => setForgetting(true)}
        >
          <Trash2 className="size-3.5" aria-hidden="true" /> <Trans>Forget everything…</Trans>
        </button>
      ) : null}
      <Suspense>
        {forgetting ? (
          <ForgetAll contactId={contactId} name={name} onClose={() => setForgetting(false)} />
        ) : null}
      </Suspense>
    </div>
  )
}
