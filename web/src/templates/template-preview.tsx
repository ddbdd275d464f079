import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink, Image, MapPin } from 'lucide-react'
import { eitherWay, RichText } from '../chat/rich-text.tsx'
import type { Template } from './documents.ts'
import { filled, type Values } from './values.ts'

interface TemplatePreviewProps {
  template: Template
  values: Values
  /** the address of the photo above it; null while there is none */
  picture: string | null
}

/** The message as the customer will see it. */
export function TemplatePreview({ template, values, picture }: TemplatePreviewProps) {
  const { header, body, footer, buttons, offer, cards } = template
  return (
    <section aria-label={t`Preview`} className="rounded-xl bg-thread p-4">
      <div className={`max-w-sm rounded-2xl rounded-ss-md bg-bubble-in px-3.5 py-2.5 shadow-xs ${eitherWay}`}>
        {header?.text ? (
          <p className="mb-1 font-semibold">{filled(header.text, 'headerValues', values)}</p>
        ) : null}
        {picture ? (
          <img src={picture} alt="" className="mb-2 max-h-48 w-full rounded-lg object-cover" />
        ) : null}
        {header && !header.text && !picture ? (
          <p className="mb-2 flex h-24 items-center justify-center rounded-lg bg-raised text-ink-3">
            {header.type === 'LOCATION' ? (
              <MapPin className="size-6" aria-hidden="true" />
            ) : (
              <Image className="size-6" aria-hidden="true" />
            )}
            <span className="sr-only">
              {header.type === 'LOCATION' ? (
                <Trans>A place</Trans>
              ) : (
                <Trans>A file of type {header.typeText}</Trans>
              )}
            </span>
          </p>
        ) : null}
        {offer ? <p className="mb-1 font-semibold">{offer.text}</p> : null}
        <RichText text={filled(body.text, 'bodyValues', values)} />
        {footer ? <p className="mt-1 text-xs text-ink-2">{footer.text}</p> : null}
        {buttons.map(({ text, type }) => (
          <p
            key={text}
            className="mt-2 flex items-center justify-center gap-1.5 border-t border-line pt-2 font-medium text-accent"
          >
            {type === 'URL' ? <ExternalLink className="size-4" aria-hidden="true" /> : null}
            {text}
          </p>
        ))}
      </div>
      {cards.length > 0 ? (
        <ul className="mt-2 flex max-w-sm gap-2 overflow-x-auto">
          {cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            <li key={index} className={`w-40 shrink-0 rounded-xl bg-bubble-in p-2.5 ${eitherWay}`}>
              <p className="mb-2 flex h-16 items-center justify-center rounded-lg bg-raised text-ink-3">
                <Image className="size-5" aria-hidden="true" />
              </p>
              {card.body.text ? <RichText text={card.body.text} /> : null}
              {card.buttons.map(({ text }) => (
                <p key={text} className="mt-1 border-t border-line pt-1 text-center font-medium text-accent">
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
