import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { choiceWords } from '../thread/choice-words.ts'
import { actorName } from '../thread/sender.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactTime, fullDate } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'
import { deleteContactMutation, marketingChoicesQuery, personalDataPath } from './privacy-documents.ts'

interface Person {
  contactId: string
  /** as the screen calls them */
  name: string
}

/** Consent with its history, newest first. */
function Choices({ contactId, name }: Person) {
  const [{ data, error }] = useQuery({ query: marketingChoicesQuery, variables: { contactId } })
  if (error) return <p className="text-ink-2">{t`It cannot be loaded.`}</p>
  if (!data?.contact) return <Skeleton className="h-8 w-full" />
  const { nodes } = data.contact.marketingChoices
  if (nodes.length === 0) return <p className="text-ink-2">{t`Nobody has chosen anything yet.`}</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {nodes.map((choice) => (
        <li key={choice.id}>
          {choice.__typename === 'TimelineMarketingChoice'
            ? choiceWords(choice, actorName(choice.by), name)
            : null}{' '}
          <time dateTime={choice.createdAt} title={exactTime(choice.createdAt)} className="text-ink-2">
            {fullDate(choice.createdAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}

function DeleteContact({ contactId, name, onClose }: Person & { onClose: () => void }) {
  const navigate = useNavigate()
  const { run, busy, problem } = useChange(deleteContactMutation, async () => {
    onClose()
    await navigate({ to: '/inbox', search: (now) => now })
    tell({ text: t`The contact is deleted` })
  })
  return (
    <Confirm
      title={t`Delete ${name}?`}
      submit={t`Delete and erase`}
      onConfirm={() => void run({ input: { id: contactId } })}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        <Trans>
          The contact, its chat, notes and files are gone for everybody at once, and what was said is erased.
          This cannot be undone. Who writes again is somebody new.
        </Trans>
      </p>
    </Confirm>
  )
}

const quiet =
  'inline-flex items-center gap-1.5 rounded-md px-2 py-1 -ms-2 text-[0.8125rem] font-medium hover:bg-hover'

/** What a person may ask of whoever keeps their data: what they agreed to, what is known, and that it is erased. */
export default function Privacy({ contactId, name }: Person) {
  const mayExport = useMay('CONTACTS_EXPORT')
  const mayDelete = useMay('CONTACTS_DELETE')
  const [shown, setShown] = useState(false)
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="flex flex-col items-start gap-1 text-[0.8125rem]">
      <details onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded hover:text-ink">
          <Trans>Choices about marketing</Trans>
        </summary>
        <div className="mt-1.5">{shown ? <Choices contactId={contactId} name={name} /> : null}</div>
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
      {deleting ? (
        <DeleteContact contactId={contactId} name={name} onClose={() => setDeleting(false)} />
      ) : null}
    </div>
  )
}
