import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Person } from './privacy-documents.ts'

// Asked for when it is opened, as choices about marketing are.
const MemoryFacts = lazy(() => import('./memory-facts.tsx'))

/** What is remembered of a person for the AI replies. */
export function Memory(person: Person) {
  const [shown, setShown] = useState(false)
  return (
    <details
      className="text-[0.8125rem]"
      onToggle={({ target, currentTarget }) => target === currentTarget && setShown(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded hover:text-ink">
        <Trans>What is remembered</Trans>
      </summary>
      <div className="mt-1.5">
        <Suspense>{shown ? <MemoryFacts {...person} /> : null}</Suspense>
      </div>
    </details>
  )
}
