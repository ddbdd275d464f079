import { ClipboardList, ExternalLink, List, Phone, Reply } from 'lucide-react'
import { eitherWay, RichText } from '../chat/rich-text.tsx'
import type { MessageBubbleFragment } from '../generated/documents.ts'

type Content = MessageBubbleFragment['content']
type Interactive = Extract<
  Content,
  {
    __typename:
      | 'ReplyButtonsContent'
      | 'ListContent'
      | 'LinkButtonContent'
      | 'VoiceCallButtonContent'
      | 'FormContent'
      | 'ChoiceContent'
  }
>

const key = 'flex items-center justify-center gap-1.5 border-t border-edge/40 pt-1.5 font-medium text-accent'

/** What a button does that answers with no words. */
const icons = {
  LinkButtonContent: ExternalLink,
  VoiceCallButtonContent: Phone,
  FormContent: ClipboardList,
}

function Offered({ content }: { content: Interactive }) {
  if (content.__typename === 'ReplyButtonsContent') {
    return content.buttons.map(({ id, title }) => (
      <span key={id} className={key}>
        <Reply className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {title}
      </span>
    ))
  }
  if (content.__typename === 'ListContent') {
    const rows = content.sections.flatMap((section) => section.rows)
    return (
      <span className={key} title={rows.map(({ title }) => title).join(', ')}>
        <List className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {content.button}
      </span>
    )
  }
  if (content.__typename === 'ChoiceContent') return null
  const Icon = icons[content.__typename]
  return (
    <span className={key}>
      <Icon className="size-4" aria-hidden="true" />
      {content.button}
    </span>
  )
}

/** Buttons and lists as they were offered, and the answers to them. */
export function InteractiveBody({ content }: { content: Interactive }) {
  if (content.__typename === 'ChoiceContent') {
    const { title, description } = content
    return (
      <div>
        <p className={`font-medium ${eitherWay}`}>{title}</p>
        {description ? <p className={`text-ink-2 ${eitherWay}`}>{description}</p> : null}
      </div>
    )
  }
  const { header, body, footer } = content
  return (
    <div className={eitherWay}>
      {header?.text ? <p className={`mb-1 font-semibold ${eitherWay}`}>{header.text}</p> : null}
      <RichText text={body} />
      {footer ? <p className={`mt-1 text-xs text-ink-2 ${eitherWay}`}>{footer}</p> : null}
      <div className="mt-2 flex flex-col gap-1.5">
        <Offered content={content} />
      </div>
    </div>
  )
}
