import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { List, Reply } from 'lucide-react'
import { eitherWay, RichText } from '../../chat/rich-text.tsx'
import type { BotButton } from './bot-buttons.tsx'

const key = 'mt-2 flex items-center justify-center gap-1.5 border-t border-line pt-2 font-medium text-accent'

/** What the customer gets: the text with its buttons, or with the list that they open as. */
export function BotPreview({
  label,
  text,
  buttons,
}: {
  label: string
  text: string
  buttons: readonly BotButton[]
}) {
  const titled = buttons.filter(({ title }) => title.trim() !== '')
  return (
    <section aria-label={label} className="rounded-xl bg-thread p-3">
      <p className="mb-2 text-xs text-ink-2">
        <Trans>The customer sees</Trans>
      </p>
      {text.trim() === '' ? (
        <p className="text-ink-2 italic">
          <Trans>Nothing is sent.</Trans>
        </p>
      ) : (
        <div
          className={`max-w-80 rounded-2xl rounded-ss-md bg-bubble-in px-3.5 py-2.5 shadow-xs ${eitherWay}`}
        >
          <RichText text={text} />
          {titled.length > 3 ? (
            <>
              <p className={key}>
                <List className="size-4 shrink-0" aria-hidden="true" />
                <span>{t`Choose`}</span>
              </p>
              <ul className="mt-2 flex flex-col gap-1 border-t border-line pt-2 text-ink-2">
                {titled.map(({ id, title }) => (
                  <li key={id} className="truncate">
                    <bdi>{title}</bdi>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            titled.map(({ id, title }) => (
              <p key={id} className={key}>
                <Reply className="size-4 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
                <span className="min-w-0 truncate">{title}</span>
              </p>
            ))
          )}
        </div>
      )}
    </section>
  )
}
