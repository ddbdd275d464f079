import { plural, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, ClipboardList, Copy, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { walkOf } from '../ui/walk.ts'
import {
  deleteFormMutation,
  deprecateFormMutation,
  duplicateFormMutation,
  type FormRow,
  formsQuery,
} from './documents.ts'
import { useFormEvents } from './use-form-events.ts'
import { categoryWords, statusWords } from './words.ts'

const loadDialogs = () => import('./form-dialogs.tsx')
const NewForm = lazy(async () => ({ default: (await loadDialogs()).NewForm }))
const SyncForms = lazy(async () => ({ default: (await loadDialogs()).SyncForms }))

function DeleteForm({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const change = useChange(deleteFormMutation, onClose)
  return (
    <Confirm
      title={t`Delete the form ${form.name}`}
      submit={t`Delete form`}
      onConfirm={() => void change.run({ id: form.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>
          A draft is also deleted at the platform. Answers stay in their chats and with their contacts.
        </Trans>
      </p>
    </Confirm>
  )
}

function DeprecateForm({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const change = useChange(deprecateFormMutation, onClose)
  return (
    <Confirm
      title={t`Deprecate the form ${form.name}`}
      submit={t`Give up`}
      onConfirm={() => void change.run({ id: form.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>It can no longer be sent to anybody. This cannot be undone.</Trans>
      </p>
    </Confirm>
  )
}

function FormWords({ form }: { form: FormRow }) {
  const { i18n } = useLingui()
  const { id, name, status, statusText, category, hasLocalChanges, answerCount, alerts, number } = form
  const word = statusWords[status]
  const count = answerCount?.value ?? 0
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to="/chatbot/$part/$item"
          params={{ part: 'forms', item: id }}
          className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <Badge tone={word?.tone ?? 'plain'}>{word ? i18n._(word.label) : statusText}</Badge>
        {hasLocalChanges ? (
          <Badge tone="warn">
            <Trans>Not pushed</Trans>
          </Badge>
        ) : null}
        {alerts.length > 0 ? (
          <Badge tone="bad">{plural(alerts.length, { one: '# warning', other: '# warnings' })}</Badge>
        ) : null}
      </p>
      <p className="truncate text-[0.8125rem] text-ink-2">
        {i18n._(categoryWords[category])}
        {' · '}
        {plural(count, { one: '# answer', other: '# answers' })}
        {number ? (
          <>
            {' · '}
            <bdi>{number.name}</bdi>
          </>
        ) : null}
      </p>
    </div>
  )
}

function FormLine({ form }: { form: FormRow }) {
  const mayWrite = useMay('FLOWS_MESSAGING_WRITE')
  const mayDelete = useMay('FLOWS_MESSAGING_DELETE')
  const [open, setOpen] = useState<'delete' | 'deprecate' | null>(null)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const duplicate = useChange(duplicateFormMutation, ({ duplicateInteractiveFlow: { interactiveFlow } }) => {
    void navigate({ to: '/chatbot/$part/$item', params: { part: 'forms', item: interactiveFlow.id } })
  })
  const isLive = form.status === 'PUBLISHED' || form.status === 'THROTTLED'
  return (
    <Row faded={form.status === 'DEPRECATED'}>
      <ClipboardList className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <FormWords form={form} />
      <RowMenu
        label={t`Actions for ${form.name}`}
        actions={[
          mayWrite && {
            label: t`Duplicate`,
            icon: Copy,
            onChoose: () => void duplicate.run({ id: form.id }),
          },
          mayWrite && isLive && { label: t`Give up`, icon: Archive, onChoose: () => setOpen('deprecate') },
          mayDelete &&
            !isLive && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {duplicate.problem ? <Failed onAgain={duplicate.forgive}>{duplicate.problem.message}</Failed> : null}
      {open === 'delete' ? <DeleteForm form={form} onClose={close} /> : null}
      {open === 'deprecate' ? <DeprecateForm form={form} onClose={close} /> : null}
    </Row>
  )
}

/** Forms that customers fill in, of all accounts. */
export default function FormsPage() {
  const [{ q = '', page }, change] = useRoomSearch(botSearch)
  const mayWrite = useMay('FLOWS_MESSAGING_WRITE')
  const answer = useAnswer(formsQuery, { search: q, ...walkOf(page) })
  useFormEvents(answer.retry)
  const [open, setOpen] = useState<'new' | 'sync' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part
      title={t`Forms`}
      about={t`Screens that customers open from a message and fill in. They are built here, checked, and published at the platform.`}
      action={
        mayWrite ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('sync')}>
              <RefreshCw className="size-4" aria-hidden="true" />
              <Trans>Sync</Trans>
            </Button>
            <Button look="primary" onClick={() => setOpen('new')}>
              <Plus className="size-4" aria-hidden="true" />
              <Trans>New form</Trans>
            </Button>
          </div>
        ) : null
      }
    >
      <FilterField label={t`Search forms`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ interactiveFlows }) =>
          interactiveFlows.nodes.length === 0 ? (
            <Empty icon={ClipboardList} title={q ? t`No form found` : t`No forms yet`}>
              {q ? t`Try another word.` : t`Start with a template, or load those of an account with a sync.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Forms`}>
                {interactiveFlows.nodes.map((form) => (
                  <FormLine key={form.id} form={form} />
                ))}
              </Rows>
              <Pager {...interactiveFlows} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      <Suspense>
        {open === 'new' ? <NewForm onClose={close} /> : null}
        {open === 'sync' ? <SyncForms onClose={close} /> : null}
      </Suspense>
    </Part>
  )
}
