import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileText, Globe, Image, Link as LinkIcon, Send, UserPen, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Effect } from './simulation-documents.ts'

interface EffectLineProps {
  effect: Effect
  /** taps a button; null for those of earlier turns */
  onTap: ((id: string, title: string) => void) | null
}

function Bubble({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[85%] self-start rounded-2xl rounded-ss-md bg-bubble-in px-3 py-2 shadow-xs">
      <span className="sr-only">{t`The chatbot:`} </span>
      {children}
    </div>
  )
}

function Deed({ icon: Icon, children }: { icon: typeof Globe; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 self-center rounded-lg bg-raised px-2.5 py-1 text-xs text-ink-2">
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}

const Words = ({ text }: { text: string | null }) => (
  <span dir="auto" className="block break-words whitespace-pre-line">
    {text}
  </span>
)

function Buttons({ effect, onTap }: EffectLineProps) {
  return (
    <div className="flex max-w-[85%] flex-col gap-1 self-start">
      <Bubble>
        <Words text={effect.text} />
      </Bubble>
      {effect.buttons.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          disabled={!onTap}
          onClick={() => onTap?.(id, title)}
          className="rounded-xl border border-line bg-surface px-3 py-1.5 font-medium text-accent enabled:hover:bg-hover disabled:text-ink-2"
        >
          <bdi>{title}</bdi>
        </button>
      ))}
    </div>
  )
}

/** What the product would do, as the customer or the team meets it. */
export function EffectLine({ effect, onTap }: EffectLineProps) {
  const { kind, text, name, url, team, tags, requiredSkillNames } = effect
  const names = requiredSkillNames.join(', ')
  switch (kind) {
    case 'BUTTONS':
      return <Buttons effect={effect} onTap={onTap} />
    case 'TEXT':
      return (
        <Bubble>
          <Words text={text} />
        </Bubble>
      )
    case 'LINK':
      return (
        <Bubble>
          <Words text={text} />
          <span className="mt-1 flex items-center gap-1.5 text-xs text-ink-2">
            <LinkIcon className="size-3.5 shrink-0" aria-hidden="true" />
            <bdi className="break-all">{url}</bdi>
          </span>
        </Bubble>
      )
    case 'FORM':
      return (
        <Bubble>
          <Words text={text} />
          <span className="mt-1 flex items-center gap-1.5 text-xs text-ink-2">
            <FileText className="size-3.5" aria-hidden="true" />
            <Trans>A form</Trans>
          </span>
        </Bubble>
      )
    case 'MEDIA':
      return (
        <Bubble>
          <Image className="size-8 text-ink-2" aria-label={t`A file`} />
          <Words text={text} />
        </Bubble>
      )
    case 'TEMPLATE':
      return (
        <Bubble>
          <span className="flex items-center gap-1.5">
            <Send className="size-4" aria-hidden="true" />
            <bdi>{name ?? t`A template`}</bdi>
          </span>
        </Bubble>
      )
    case 'CALL':
      return (
        <Deed icon={Globe}>
          {url ? (
            <Trans>
              Asks <bdi>{url}</bdi>
            </Trans>
          ) : (
            <Trans>Asks the AI</Trans>
          )}
        </Deed>
      )
    case 'TRANSFER':
      return (
        <Deed icon={UserRound}>
          {team ? (
            <Trans>
              Hands the chat over to <bdi>{team.name}</bdi>
            </Trans>
          ) : (
            <Trans>Hands the chat over to people</Trans>
          )}
          {names ? <span className="block">{t`Requires: ${names}`}</span> : null}
          {text ? <bdi className="block">{text}</bdi> : null}
        </Deed>
      )
    default:
      return (
        <Deed icon={UserPen}>
          {kind === 'CONTACT' ? <Trans>Changes the contact</Trans> : <Trans>Keeps what it has learned</Trans>}
          {tags.length > 0 ? <bdi className="block">{tags.join(', ')}</bdi> : null}
        </Deed>
      )
  }
}
