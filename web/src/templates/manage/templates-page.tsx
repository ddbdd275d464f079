import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileText, Plus, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import type { TemplateFilter } from '../../generated/documents.ts'
import { onEvent } from '../../graphql/on-event.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { RoomPage } from '../../session/room-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Select } from '../../ui/field.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { tell } from '../../ui/toast.ts'
import { walkOf } from '../../ui/walk.ts'
import {
  managedTemplatesQuery,
  numbersForTemplatesQuery,
  syncTemplatesMutation,
  type WrittenTemplate,
} from './documents.ts'
import { Many } from './many.tsx'
import { templatesSearch } from './search.ts'
import { platformWord, toneOf } from './words.ts'

const statuses = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const
const categories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const

interface TemplateRowProps {
  template: WrittenTemplate
  isPicked: boolean
  /** null where somebody may change none */
  onPick: ((isPicked: boolean) => void) | null
}

function TemplateRow({ template, isPicked, onPick }: TemplateRowProps) {
  const { id, displayName, language, category, platformStatus, quality, form } = template
  return (
    <Row>
      {onPick ? (
        <input
          type="checkbox"
          aria-label={t`Select ${`${displayName} ${language}`}`}
          checked={isPicked}
          onChange={({ target }) => onPick(target.checked)}
          className="size-5 shrink-0 accent-(--accent)"
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/templates/$template"
            params={{ template: id }}
            className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
          >
            <bdi>{displayName}</bdi>
          </Link>
          <bdi className="text-xs text-ink-2">{language}</bdi>
          <Badge tone={toneOf(platformStatus)}>{platformWord(platformStatus)}</Badge>
          {quality === 'RED' || quality === 'YELLOW' ? (
            <Badge tone={toneOf(quality)}>{platformWord(quality)}</Badge>
          ) : null}
        </p>
        <p dir="auto" className="line-clamp-2 text-[0.8125rem] break-words text-by-page text-ink-2">
          {form.bodyContent}
        </p>
        <p className="text-xs text-ink-2">{platformWord(category)}</p>
      </div>
    </Row>
  )
}

/** Asks the platform for what it has, number by number. */
function Sync({ numberId }: { numberId: string }) {
  const [{ data }] = useQuery({ query: numbersForTemplatesQuery })
  const change = useChange(syncTemplatesMutation)
  const numbers = data?.numbers.filter(({ id }) => !numberId || id === numberId) ?? []
  const run = async () => {
    for (const { id } of numbers) if (!(await change.run({ numberId: id }))) return
    tell({ text: t`The templates now match the platform.` })
  }
  return (
    <>
      <Button disabled={change.busy || numbers.length === 0} onClick={() => void run()}>
        <RefreshCw className={`size-4 ${change.busy ? 'animate-spin' : ''}`} aria-hidden="true" />
        <Trans>Sync</Trans>
      </Button>
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
    </>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      className="w-full sm:w-44"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {options.map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function Filters() {
  const [{ q = '', review = '', category = '', account = '' }, change] = useRoomSearch(templatesSearch)
  const [{ data }] = useQuery({ query: numbersForTemplatesQuery })
  const named = (words: readonly string[]) => words.map((word) => [word, platformWord(word)] as const)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilterField label={t`Search templates`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Choice
        label={t`State`}
        all={t`All states`}
        value={review}
        options={named(statuses)}
        onChange={(value) => change({ review: value, page: '' })}
      />
      <Choice
        label={t`Category`}
        all={t`All categories`}
        value={category}
        options={named(categories)}
        onChange={(value) => change({ category: value, page: '' })}
      />
      {data && data.numbers.length > 1 ? (
        <Choice
          label={t`Number`}
          all={t`All numbers`}
          value={account}
          options={data.numbers.map(({ id, name }) => [id, name] as const)}
          onChange={(value) => change({ account: value, page: '' })}
        />
      ) : null}
    </div>
  )
}

interface ListProps {
  templates: readonly WrittenTemplate[]
  mayWrite: boolean
}

/** The templates of a page; several can be archived, brought back or deleted at once. */
function TemplateList({ templates, mayWrite }: ListProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, id] : [...before].filter((one) => one !== id)))
  const chosen = templates.filter(({ id }) => picked.has(id))
  return (
    <>
      {mayWrite ? <Many templates={chosen} onDone={(refused) => setPicked(new Set(refused))} /> : null}
      <Rows label={t`Templates`}>
        {templates.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            isPicked={picked.has(template.id)}
            onPick={mayWrite ? (isPicked) => pick(template.id, isPicked) : null}
          />
        ))}
      </Rows>
    </>
  )
}

/** The templates of the workspace. */
export function TemplatesPage() {
  const [{ q = '', review = '', category = '', account = '', page }] = useRoomSearch(templatesSearch)
  const [, changeSearch] = useRoomSearch(templatesSearch)
  const [mayWrite, maySync] = [useMay('TEMPLATES_WRITE'), useMay('TEMPLATES_SYNC')]
  const navigate = useNavigate()
  const filter = {
    search: q || null,
    status: (review || null) as TemplateFilter['status'],
    category: (category || null) as TemplateFilter['category'],
    numberId: account || null,
  }
  const answer = useAnswer(managedTemplatesQuery, { filter, ...walkOf(page) })
  const { retry } = answer
  useEffect(() => onEvent(({ __typename }) => __typename?.startsWith('Template') && retry()), [retry])
  return (
    <RoomPage
      title={t`Templates`}
      about={<Trans>Messages that the platform reviews, and that may open a conversation.</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          {maySync ? <Sync numberId={account} /> : null}
          {mayWrite ? (
            <Button look="primary" onClick={() => void navigate({ to: '/templates/new' })}>
              <Plus className="size-4" aria-hidden="true" />
              <Trans>New template</Trans>
            </Button>
          ) : null}
        </div>
      }
    >
      <Filters />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ templates }) =>
          templates.nodes.length === 0 ? (
            <Empty icon={FileText} title={t`No template found`}>
              <Trans>Write one, or load those of the platform with a sync.</Trans>
            </Empty>
          ) : (
            <>
              <TemplateList templates={templates.nodes} mayWrite={mayWrite} />
              <Pager {...templates} onPage={(next) => changeSearch({ page: next })} />
            </>
          )
        }
      </Answered>
    </RoomPage>
  )
}
