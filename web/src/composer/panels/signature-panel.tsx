import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { ownProfileQuery } from '../../account/profile-documents.ts'
import { languageName } from '../../language/language-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { draftOf, setDraft } from '../drafts.ts'
import type { PanelProps } from '../tool-place.ts'

/** Puts one of the person's signatures below what is written. */
export default function SignaturePanel({ conversation: { contactId }, onClose }: PanelProps) {
  const [{ data }] = useQuery({ query: ownProfileQuery })
  const add = (text: string) => {
    const written = draftOf(contactId).trimEnd()
    setDraft(contactId, written ? `${written}\n\n${text}` : text)
    onClose()
  }
  return (
    <Dialog title={t`Signature`} onClose={onClose}>
      <ul className="flex flex-col gap-1 overflow-y-auto p-2">
        {data?.me.signatures.map(({ language, text }) => (
          <li key={language}>
            <button
              type="button"
              onClick={() => add(text)}
              className="w-full rounded-lg px-3 py-2 text-start hover:bg-raised"
            >
              <span className="block text-xs text-ink-2">{languageName(language)}</span>
              <span dir="auto" lang={language} className="block whitespace-pre-line">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="px-5 pb-4 text-ink-2">
        <Link to="/settings/profile" className="text-accent underline">
          {data?.me.signatures.length === 0 ? (
            <Trans>Write your first signature</Trans>
          ) : (
            <Trans>Change your signatures</Trans>
          )}
        </Link>
      </p>
    </Dialog>
  )
}
