import { Trans } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { optionalPart } from '../page/optional-part.ts'
import { useMay } from '../session/me-context.ts'
import { type Person, personalDataPath } from './privacy-documents.ts'

// What is asked for comes by itself: the panel is there without a connection, too.
const Blocking = lazy(() => optionalPart(import('./blocking.tsx')))
const MarketingChoices = lazy(() => import('./marketing-choices.tsx'))
const DeleteContact = lazy(() => import('./delete-contact.tsx'))

const quiet =
  'inline-flex items-center gap-1.5 rounded-md px-2 py-1 -ms-2 text-[0.8125rem] font-medium hover:bg-hover'

/** What a person may ask of whoever keeps their data: what they agreed to, what is known, and that it is erased. */
export function Privacy({ contactId, name }: Person) {
  const mayExport = useMay('CONTACTS_EXPORT')
  const mayDelete = useMay('CONTACTS_DELETE')
  const [shown, setShown] = useState(false)
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="flex flex-col items-start gap-1 text-[0.8125rem]">
      <Suspense>
        <Blocking contactId={contactId} name={name} />
      </Suspense>
      <details onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded hover:text-ink">
          <Trans>Choices about marketing</Trans>
        </summary>
        <div className="mt-1.5">
          <Suspense>{shown ? <MarketingChoices contactId={contactId} name={name} /> : null}</Suspense>
        </div>
      </details>
      {mayExport ? (
        <a className={quiet} href={personalDataPath(contactId)} download>
          <Download className="size-3.5" aria-hidden="true" /> <Trans>Download all that is known</Trans>
        </a>
      ) : null}
      {mayDelete ? (
        <button type="button" className={`${quiet} text-bad`} onClick={() => setDeleting(true)}>
          <Trash2 className="size-3.5" aria-hidden="true" /> <Trans>Delete and erase…</Trans>
        </button>
      ) : null}
      <Suspense>
        {deleting ? (
          <DeleteContact contactId={contactId} name={name} onClose={() => setDeleting(false)} />
        ) : null}
      </Suspense>
    </div>
  )
}
