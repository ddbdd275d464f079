import { ExternalLink, List, Reply } from 'lucide-react'
import { eitherWay, RichText } from './rich-text.tsx'

interface Choice {
  id?: string
  title?: string
  description?: string
}

/** What we sent or what the person chose; the parts that are there depend on its type. */
interface Interactive extends Choice {
  type?: string
  header?: { text?: string }
  body?: { text?: string }
  footer?: { text?: string }
  action?: { buttons?: Choice[]; button?: string; sections?: { rows?: Choice[] }[]; displayText?: string }
}

const key = 'flex items-center justify-center gap-1.5 border-t border-edge/40 pt-1.5 font-medium text-accent'

function Offered({ action }: { action: NonNullable<Interactive['action']> }) {
  const rows = action.sections?.flatMap((section) => section.rows ?? []) ?? []
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      {action.buttons?.map(({ id, title }) => (
        <span key={id ?? title} className={key}>
          <Reply className="size-4" aria-hidden="true" />
          {title}
        </span>
      ))}
      {action.button ? (
        <span className={key} title={rows.map(({ title }) => title).join(', ')}>
          <List className="size-4" aria-hidden="true" />
          {action.button}
        </span>
      ) : null}
      {action.displayText ? (
        <span className={key}>
          <ExternalLink className="size-4" aria-hidden="true" />
          {action.displayText}
        </span>
      ) : null}
    </div>
  )
}

/** Buttons and lists as they were offered, and the answers to them. */
export function InteractiveBody({ value }: { value: unknown }) {
  const { type, title, description, header, body, footer, action } = (value ?? {}) as Interactive
  if (!action && title) {
    return (
      <div>
        <p className={`font-medium ${eitherWay}`}>{title}</p>
        {description ? <p className={`text-ink-2 ${eitherWay}`}>{description}</p> : null}
      </div>
    )
  }
  if (type === 'nfm_reply') return <p className="text-ink-2 italic">Answered a form</p>
  return (
    <div className={eitherWay}>
      {header?.text ? <p className={`mb-1 font-semibold ${eitherWay}`}>{header.text}</p> : null}
      <RichText text={body?.text ?? 'Interactive message'} />
      {footer?.text ? <p className={`mt-1 text-xs text-ink-2 ${eitherWay}`}>{footer.text}</p> : null}
      {action ? <Offered action={action} /> : null}
    </div>
  )
}
