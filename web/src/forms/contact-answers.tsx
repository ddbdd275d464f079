import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

// Asked for when it is opened, as what is remembered is.
const ContactAnswerList = lazy(() => import('./contact-answer-list.tsx'))

/** The forms that a person has filled in. */
export function ContactAnswers({ contactId }: { contactId: string }) {
  const [shown, setShown] = useState(false)
  return (
    <details
      className="text-[0.8125rem]"
      onToggle={({ target, currentTarget }) => target === currentTarget && setShown(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded hover:text-ink">
        <Trans>Forms filled in</Trans>
      </summary>
      <div className="mt-1.5">
        <Suspense>{shown ? <ContactAnswerList contactId={contactId} /> : null}</Suspense>
      </div>
    </details>
  )
}
