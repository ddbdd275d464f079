import { LayoutTemplate } from 'lucide-react'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { inWords } from '../templates/name.ts'
import { CardBody } from './card-body.tsx'
import { FileBody } from './file-body.tsx'
import { InteractiveBody } from './interactive-body.tsx'
import { eitherWay, RichText } from './rich-text.tsx'

const files = new Set<MessageBubbleFragment['type']>(['IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT', 'STICKER'])

/** Beside the last line of its text stands the time. */
function TemplateBody({ template }: { template: NonNullable<MessageBubbleFragment['template']> }) {
  const name = inWords(template.name)
  return (
    <>
      <p className="mb-1 flex items-center gap-1.5 text-xs text-ink-2">
        <LayoutTemplate className="size-3.5" aria-hidden="true" />
        Template {name}
      </p>
      <RichText text={template.text ?? name} />
    </>
  )
}

/** What a message says, whatever its type is; types can be added by the platform at any time. */
export function MessageBody({ message }: { message: MessageBubbleFragment }) {
  if (message.text) return <RichText text={message.text.body} />
  if (message.template) return <TemplateBody template={message.template} />
  if (message.button) return <RichText text={message.button.text ?? 'Pressed a button'} />
  if (message.type === 'INTERACTIVE') return <InteractiveBody value={message.interactive} />
  if (message.reaction) {
    const { emoji } = message.reaction
    return (
      <span className="text-ink-2 italic">{emoji ? `Reacted with ${emoji}` : 'Took a reaction back'}</span>
    )
  }
  if (!files.has(message.type)) return <CardBody message={message} />
  return (
    <div className="flex flex-col gap-1.5">
      <FileBody message={message} />
      {message.media?.caption ? (
        <p className={eitherWay}>
          <RichText text={message.media.caption} />
        </p>
      ) : null}
    </div>
  )
}
