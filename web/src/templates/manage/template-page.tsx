import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Copy, LoaderCircle, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../connection/address.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { RoomSkeleton } from '../../page/room-skeleton.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { RoomPage } from '../../session/room-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { tell } from '../../ui/toast.ts'
import { Decisions, Languages, UsedBy } from './details.tsx'
import {
  changeDraftMutation,
  deleteTemplateMutation,
  type OpenTemplate,
  saveDraftMutation,
  submitTemplateMutation,
  writtenTemplateQuery,
} from './documents.ts'
import { type Draft, draftFrom, emptyDraft, inputOf } from './draft.ts'
import { Editor } from './editor.tsx'
import type { KnownFile } from './header-fields.tsx'
import { platformWord, toneOf } from './words.ts'

const fileHeaders = ['IMAGE', 'VIDEO', 'DOCUMENT']

/**
 * The file of its header: the browser gets it from us, as it gets the files of messages. We fetch the sample of a
 * template that came from the platform, which shows its address, when it is asked for.
 */
function savedFile({ id, form, headerFile }: OpenTemplate): KnownFile | null {
  const { headerType, headerContent } = form
  const isThere = fileHeaders.includes(headerType ?? '') && /^https?:/i.test(headerContent)
  if (!headerFile && !isThere) return null
  const isPicture = (headerFile?.kind ?? headerType) === 'IMAGE'
  return { handle: headerContent, address: address(`api/templates/${id}/media`), isPicture }
}

const submittable = ['DRAFT', 'REJECTED', 'PAUSED']

function DeleteTemplate({ template, onClose }: { template: OpenTemplate; onClose: () => void }) {
  const navigate = useNavigate()
  const change = useChange(deleteTemplateMutation, () => void navigate({ to: '/templates' }))
  return (
    <Confirm
      title={t`Delete the template ${template.displayName}`}
      submit={t`Delete template`}
      onConfirm={() => change.run({ id: template.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>
          It is deleted in this language, here and on the platform. If it was approved, its name cannot be
          used again for 30 days.
        </Trans>
      </p>
    </Confirm>
  )
}

interface WritingProps {
  first: Draft
  template: OpenTemplate | null
}

/** Saving comes first: what is submitted is what one sees. */
function useWriting({ first, template }: WritingProps) {
  const [draft, setDraft] = useState(first)
  const [isChanged, setChanged] = useState(template === null)
  const navigate = useNavigate()
  const made = useChange(saveDraftMutation)
  const changed = useChange(changeDraftMutation)
  const submitted = useChange(submitTemplateMutation)
  const save = async (): Promise<string | null> => {
    const input = inputOf(draft)
    const saved = template
      ? (await changed.run({ input: { id: template.id, ...input } }))?.changeTemplateDraft.template
      : (await made.run({ input }))?.saveTemplateDraft.template
    if (!saved) return null
    setChanged(false)
    if (!template)
      void navigate({ to: '/templates/$template', params: { template: saved.id }, replace: true })
    return saved.id
  }
  const submit = async () => {
    const id = isChanged || !template ? await save() : template.id
    if (id && (await submitted.run({ id }))) tell({ text: t`The template is under review.` })
  }
  const write = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }))
    setChanged(true)
  }
  const busy = made.busy || changed.busy || submitted.busy
  const problem = made.problem ?? changed.problem ?? submitted.problem
  return { draft, write, save, submit, busy, problem, isChanged }
}

interface ActionsProps {
  writing: ReturnType<typeof useWriting>
  template: OpenTemplate | null
  status: string
}

/** What can be done with what is written. */
function WriteActions({ writing: { save, submit, busy, isChanged }, template, status }: ActionsProps) {
  const navigate = useNavigate()
  const copy = () => void navigate({ to: '/templates/new', search: { copy: template?.id } })
  return (
    <>
      <Button look="primary" disabled={busy || !isChanged} onClick={() => void save()}>
        {busy ? <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> : null}
        <Trans>Save draft</Trans>
      </Button>
      <Button disabled={busy || !(isChanged || submittable.includes(status))} onClick={() => void submit()}>
        <Send className="size-4" aria-hidden="true" />
        <Trans>Submit for review</Trans>
      </Button>
      {template ? (
        <Button onClick={copy}>
          <Copy className="size-4" aria-hidden="true" />
          <Trans>In another language</Trans>
        </Button>
      ) : null}
    </>
  )
}

function Actions(props: ActionsProps) {
  const { template } = props
  const [mayWrite, mayDelete] = [useMay('TEMPLATES_WRITE'), useMay('TEMPLATES_DELETE')]
  const [deleting, setDeleting] = useState(false)
  if (!mayWrite && !mayDelete) return null
  return (
    <div className="flex flex-wrap gap-2">
      {mayWrite ? <WriteActions {...props} /> : null}
      {template && mayDelete ? (
        <Button look="danger" onClick={() => setDeleting(true)}>
          <Trash2 className="size-4" aria-hidden="true" />
          <Trans>Delete</Trans>
        </Button>
      ) : null}
      {deleting && template ? (
        <DeleteTemplate template={template} onClose={() => setDeleting(false)} />
      ) : null}
    </div>
  )
}

function Writing({ first, template, saved }: WritingProps & { saved: KnownFile | null }) {
  const writing = useWriting({ first, template })
  const { draft, write, problem } = writing
  const status = template?.platformStatus ?? 'DRAFT'
  return (
    <RoomPage
      title={draft.displayName || draft.name || t`New template`}
      back={{ label: t`All templates`, link: { to: '/templates' } }}
      about={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={toneOf(status)}>{platformWord(status)}</Badge>
          {template && template.qualityText !== 'unknown' ? (
            <Badge tone={toneOf(template.quality)}>{platformWord(template.quality)}</Badge>
          ) : null}
        </span>
      }
    >
      {problem ? <Alert>{problem.message}</Alert> : null}
      <Actions writing={writing} template={template} status={status} />
      <Editor
        draft={draft}
        isThere={template !== null && template.platformId !== null}
        saved={saved}
        onChange={write}
      />
      {template ? (
        <div className="flex flex-col gap-6 border-t border-line pt-5">
          <Languages template={template} />
          <div className="grid gap-6 md:grid-cols-2">
            <Decisions decisions={template.decisions ?? []} />
            <UsedBy id={template.id} />
          </div>
        </div>
      ) : null}
    </RoomPage>
  )
}

/** One template: written, looked at, submitted. */
export function TemplatePage() {
  const { template: id } = useParams({ from: '/signed-in/templates/$template' })
  const answer = useAnswer(writtenTemplateQuery, { id })
  return (
    <Answered answer={answer} waiting={<RoomSkeleton />}>
      {({ template }) => (
        <Writing
          key={template.id}
          first={draftFrom(template)}
          template={template}
          saved={savedFile(template)}
        />
      )}
    </Answered>
  )
}

/** A new one, or one that is there in another language. */
export function NewTemplatePage() {
  const { copy = '' } = useSearch({ from: '/signed-in/templates/new' })
  const answer = useAnswer(writtenTemplateQuery, { id: copy }, copy === '')
  if (!copy) return <Writing key="new" first={emptyDraft} template={null} saved={null} />
  return (
    <Answered answer={answer} waiting={<RoomSkeleton />}>
      {({ template }) => (
        <Writing
          key={`copy ${template.id}`}
          first={{ ...draftFrom(template), language: '' }}
          template={null}
          saved={savedFile(template)}
        />
      )}
    </Answered>
  )
}
