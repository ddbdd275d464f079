import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LayoutTemplate, Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fits, inWords } from '../chat/template-name.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { categoryWords } from './category.ts'
import { type Template, templatesQuery } from './documents.ts'

function Choice({ template, onChoose }: { template: Template; onChoose: () => void }) {
  const { name, language, category, body, sendable, unsendablePart: part } = template
  return (
    <li>
      <button
        type="button"
        disabled={!sendable}
        onClick={onChoose}
        className="w-full rounded-xl border border-line px-4 py-3 text-start enabled:hover:border-accent enabled:hover:bg-hover"
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{inWords(name)}</span>
          <span className="rounded-full bg-raised px-2 py-0.5 text-xs text-ink-2">
            {categoryWords(category)}
          </span>
          <span className="text-xs text-ink-2">{language}</span>
        </span>
        <span dir="auto" className="mt-1 line-clamp-2 block text-by-page text-ink-2">
          {body.text}
        </span>
        {part ? (
          <span className="mt-1 block text-by-page text-warn">
            <Trans>
              It cannot be sent from here: its part <bdi>{part}</bdi> cannot be filled in.
            </Trans>
          </span>
        ) : null}
      </button>
    </li>
  )
}

interface ChoicesProps {
  templates: Template[]
  wanted: string
  category: Template['category'] | undefined
  onChoose: (template: Template) => void
}

function Choices({ templates, wanted, category, onChoose }: ChoicesProps) {
  // Also while the server still looks.
  const shown = templates.filter(
    (template) => (!category || template.category === category) && fits(template, wanted),
  )
  if (shown.length === 0) {
    return (
      <Empty icon={LayoutTemplate} title={wanted ? t`No template matches` : t`No approved templates yet`}>
        {wanted ? t`Try another word.` : t`The platform has to approve a template before it can be sent.`}
      </Empty>
    )
  }
  return (
    <ul className="flex flex-col gap-2">
      {shown.map((template) => (
        <Choice key={template.id} template={template} onChoose={() => onChoose(template)} />
      ))}
    </ul>
  )
}

interface TemplateListProps {
  /** the number to send from; undefined for any */
  numberId: string | undefined
  /** only those of this category; undefined for all */
  category?: Template['category'] | undefined
  onChoose: (template: Template) => void
  /** the keyboard is here at once: what had it before is gone */
  focused: boolean
}

/** The templates that can be sent, to choose one. */
export function TemplateList({ numberId, category, onChoose, focused }: TemplateListProps) {
  const [typed, setTyped] = useState('')
  const wanted = useSettled(typed.trim())
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) search.current?.focus()
  }, [focused])
  const variables = useMemo(
    () => ({ filter: { ...(numberId && { numberId }), ...(wanted && { search: wanted }) } }),
    [numberId, wanted],
  )
  const answer = useAnswer(templatesQuery, variables)
  return (
    <div className="flex flex-col gap-3">
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-ink-3"
          aria-hidden="true"
        />
        <input
          ref={search}
          type="text"
          aria-label={t`Search templates`}
          maxLength={100}
          placeholder={t`Search templates`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-10 w-full rounded-lg border border-edge bg-surface pe-3 ps-9 placeholder:text-ink-3 focus-visible:outline-offset-0"
        />
      </div>
      <Answered answer={answer} waiting={<Skeleton className="h-20 rounded-xl" />}>
        {({ sendableTemplates: { nodes } }) => (
          <Choices templates={nodes} wanted={typed.trim()} category={category} onChoose={onChoose} />
        )}
      </Answered>
    </div>
  )
}
