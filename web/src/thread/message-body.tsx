import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, LayoutTemplate } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { eitherWay, RichText } from '../chat/rich-text.tsx'
import { inWords } from '../chat/template-name.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { CardBody } from './card-body.tsx'
import { FileBody } from './file-body.tsx'
import { InteractiveBody } from './interactive-body.tsx'

// Few chats have them.
const AnswerCard = lazy(() => import('../forms/answer-card.tsx'))
const ProductBody = lazy(() => import('./product-body.tsx'))

type Content = MessageBubbleFragment['content']
type OfType<Name extends Content['__typename']> = Extract<Content, { __typename: Name }>

/** Beside the last line of its text stands the time. */
function TemplateBody({ content }: { content: OfType<'TemplateContent'> }) {
  const name = inWords(content.template.name)
  return (
    <>
      <p className="mb-1 flex items-center gap-1.5 text-xs text-ink-2">
        <LayoutTemplate className="size-3.5" aria-hidden="true" />
        <Trans>Template {name}</Trans>
      </p>
      <RichText text={content.text ?? name} />
    </>
  )
}

function Reaction({ content: { emoji } }: { content: OfType<'ReactionContent'> }) {
  return (
    <span className="text-ink-2 italic">{emoji ? t`Reacted with ${emoji}` : t`Took a reaction back`}</span>
  )
}

function Deleted() {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2 italic">
      <Ban className="size-3.5" aria-hidden="true" />
      <Trans>This message was deleted</Trans>
    </span>
  )
}

/** What a message says, whatever it is; kinds can be added by the platform at any time. */
export function MessageBody({ message }: { message: MessageBubbleFragment }) {
  const { content } = message
  switch (content.__typename) {
    case 'TextContent':
      return <RichText text={content.body} />
    case 'TemplateContent':
      return <TemplateBody content={content} />
    case 'DeletedContent':
      return <Deleted />
    case 'ButtonContent':
      return <RichText text={content.text ?? t`Pressed a button`} />
    case 'ReactionContent':
      return <Reaction content={content} />
    case 'OrderContent':
    case 'ProductContent':
    case 'ProductListContent':
    case 'CatalogContent':
      return (
        <Suspense>
          <ProductBody content={content} />
        </Suspense>
      )
    case 'ReplyButtonsContent':
    case 'ListContent':
    case 'LinkButtonContent':
    case 'VoiceCallButtonContent':
    case 'FormContent':
    case 'ChoiceContent':
      return <InteractiveBody content={content} />
    case 'FormAnswerContent':
      return (
        <Suspense>
          <AnswerCard id={message.id} />
        </Suspense>
      )
    default:
      if (!('file' in content)) return <CardBody content={content} />
  }
  return (
    <div className="flex flex-col gap-1.5">
      <FileBody id={message.id} content={content} />
      {content.caption ? (
        <p className={eitherWay}>
          <RichText text={content.caption} />
        </p>
      ) : null}
    </div>
  )
}
