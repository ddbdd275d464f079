import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, ExternalLink, FileText, Image, MapPin, Phone, Reply, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { eitherWay, RichText } from '../../chat/rich-text.tsx'
import { type Draft, type DraftButton, filledIn } from './draft.ts'
import { HeaderPicture } from './header-picture.tsx'

const icons = {
  QUICK_REPLY: Reply,
  URL: ExternalLink,
  PHONE_NUMBER: Phone,
  VOICE_CALL: Phone,
  COPY_CODE: Copy,
  OTP: Copy,
  FLOW: Workflow,
} as const

function labelOf({ type, text, autofillText }: DraftButton): string {
  if (type === 'COPY_CODE') return text || t`Copy offer code`
  if (type === 'OTP') return text || autofillText || t`Copy code`
  return text || t`Button`
}

function Header({ draft, picture }: { draft: Draft; picture: string | null }) {
  const { headerType, headerContent, samples } = draft
  if (headerType === '') return null
  if (headerType === 'TEXT')
    return <p className="mb-1 font-semibold break-words">{filledIn(headerContent, 'HEADER', samples)}</p>
  if (picture && headerType === 'IMAGE')
    return (
      <HeaderPicture
        address={picture}
        alt=""
        className="mb-2 max-h-40 w-full rounded-lg object-cover"
        otherwise={<FileHere headerType={headerType} />}
      />
    )
  return <FileHere headerType={headerType} />
}

function FileHere({ headerType }: Pick<Draft, 'headerType'>) {
  const Icon = headerType === 'LOCATION' ? MapPin : headerType === 'DOCUMENT' ? FileText : Image
  return (
    <p className="mb-2 flex h-24 items-center justify-center rounded-lg bg-raised text-ink-3">
      <Icon className="size-6" aria-hidden="true" />
      <span className="sr-only">
        <Trans>A file is shown here</Trans>
      </span>
    </p>
  )
}

/** The platform's own text of a code (spec/6 4.1). */
function codeText({ addSecurityRecommendation }: Draft): string {
  const code = '123456'
  const text = t`*${code}* is your verification code.`
  return addSecurityRecommendation ? `${text} ${t`For your security, do not share this code.`}` : text
}

function footerText({ category, footerContent, codeExpirationMinutes }: Draft): string {
  if (category !== 'AUTHENTICATION') return footerContent
  return codeExpirationMinutes > 0 ? t`This code expires in ${codeExpirationMinutes} minutes.` : ''
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={t`Preview on a phone`}
      className="mx-auto w-full min-h-96 max-w-80 rounded-[2rem] border-8 border-edge bg-thread px-3 py-6"
    >
      {children}
    </section>
  )
}

/** The message as a customer will see it on a phone, with the samples for its variables. */
export function PhonePreview({ draft, picture }: { draft: Draft; picture: string | null }) {
  const body = draft.category === 'AUTHENTICATION' ? codeText(draft) : draft.bodyContent
  const footer = footerText(draft)
  return (
    <Screen>
      <div className={`rounded-2xl rounded-ss-md bg-bubble-in px-3.5 py-2.5 shadow-xs ${eitherWay}`}>
        <Header draft={draft} picture={picture} />
        {body ? <RichText text={filledIn(body, 'BODY', draft.samples)} /> : null}
        {footer ? <p className="mt-1 text-xs break-words text-ink-2">{footer}</p> : null}
        {draft.buttons.map((button) => {
          const Icon = icons[button.type as keyof typeof icons] ?? Reply
          return (
            <p
              key={button.key}
              className="mt-2 flex items-center justify-center gap-1.5 border-t border-line pt-2 font-medium text-accent"
            >
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 truncate">{labelOf(button)}</span>
            </p>
          )
        })}
      </div>
    </Screen>
  )
}
