import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { useTranslations } from './assists.ts'
import { languageLabel } from './language-label.ts'

/** What a message says in other languages, below its bubble, and what was written before it was translated. */
export function Translations({ id, own }: { id: string; own: boolean }) {
  const of = useTranslations(id)
  if (!of) return null
  return (
    <ul
      aria-label={t`Translations`}
      className={`mt-1 flex max-w-[min(34rem,85%)] flex-col gap-1 px-1 ${own ? 'self-end' : 'self-start'}`}
    >
      {of.map(({ language, text }) => (
        <li key={language ?? ''} className="border-s-2 border-line ps-2.5 text-sm">
          <span className="flex items-center gap-1.5 text-xs text-ink-2">
            <Languages className="size-3.5 shrink-0" aria-hidden="true" />
            {language ? <bdi>{languageLabel(language)}</bdi> : <Trans>Written as</Trans>}
          </span>
          <p dir="auto" lang={language ?? undefined} className="break-words whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
