import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TemplateChange } from '../../generated/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { useMay } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { tell } from '../../ui/toast.ts'
import { changeTemplatesMutation, type WrittenTemplate } from './documents.ts'

type Named = Pick<WrittenTemplate, 'id' | 'displayName' | 'language' | 'platformStatus' | 'platformId'>

interface ManyProps {
  templates: readonly Named[]
  /** those that the platform did not take stay picked */
  onDone: (refused: readonly string[]) => void
}

interface Refused {
  template: Named
  message: string
}

function useMany({ templates, onDone }: ManyProps) {
  const change = useChange(changeTemplatesMutation)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const run = async (way: TemplateChange): Promise<boolean> => {
    const answer = await change.run({ templateIds: templates.map(({ id }) => id), change: way })
    if (!answer) return false
    const byId = new Map(templates.map((template) => [template.id, template]))
    const left = answer.changeTemplates.results.flatMap((result) => {
      const template = result.__typename === 'TemplateRefused' && byId.get(result.templateId)
      return template && result.__typename === 'TemplateRefused'
        ? [{ template, message: result.message }]
        : []
    })
    setRefused(left)
    const done = templates.length - left.length
    if (done > 0)
      tell({
        text: plural(done, { one: '# template was changed.', other: '# templates were changed.' }),
      })
    onDone(left.map(({ template }) => template.id))
    return true
  }
  return { run, refused, busy: change.busy, problem: change.problem }
}

/** What each of those that stayed as they are was refused for. */
function Refusals({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <ul
      aria-label={t`Templates that stay as they are`}
      className="flex basis-full flex-col gap-1 text-[0.8125rem]"
    >
      {refused.map(({ template: { id, displayName, language }, message }) => (
        <li key={id} className="text-by-page break-words text-bad">
          <bdi className="font-medium">{displayName}</bdi> <bdi>{language}</bdi>
          {': '}
          <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  )
}

const asked = {
  ARCHIVE: {
    title: (many: number) => plural(many, { one: 'Archive the template', other: 'Archive # templates' }),
    submit: () => t`Archive`,
    says: () =>
      t`They cannot be sent until they are restored. The platform deletes archived templates permanently after 28 days.`,
  },
  DELETE: {
    title: (many: number) => plural(many, { one: 'Delete the template', other: 'Delete # templates' }),
    submit: () => t`Delete`,
    says: () =>
      t`They are deleted in their language, here and on the platform. The name of one that was approved cannot be used again for 30 days.`,
  },
}

/** What can be done with the templates that are picked: archive, bring back, delete. */
export function Many(props: ManyProps) {
  const { templates } = props
  const [mayWrite, mayDelete] = [useMay('TEMPLATES_WRITE'), useMay('TEMPLATES_DELETE')]
  const [asking, setAsking] = useState<keyof typeof asked>()
  const { run, refused, busy, problem } = useMany(props)
  const isArchived = ({ platformStatus }: Named) => platformStatus === 'ARCHIVED'
  const confirmed = asking && asked[asking]
  if (templates.length === 0) return null
  return (
    <section aria-label={t`Picked templates`} className="mb-3 flex flex-wrap items-center gap-2">
      <p className="me-1 text-ink-2" aria-live="polite">
        {plural(templates.length, { one: 'One template picked', other: '# templates picked' })}
      </p>
      {mayWrite && !templates.every(isArchived) ? (
        <Button size="small" disabled={busy} onClick={() => setAsking('ARCHIVE')}>
          <Archive className="size-4" aria-hidden="true" />
          <Trans>Archive</Trans>
        </Button>
      ) : null}
      {mayWrite && templates.some(isArchived) ? (
        <Button size="small" disabled={busy} onClick={() => void run('UNARCHIVE')}>
          <ArchiveRestore className="size-4" aria-hidden="true" />
          <Trans>Bring back</Trans>
        </Button>
      ) : null}
      {mayWrite && mayDelete ? (
        <Button size="small" look="danger" disabled={busy} onClick={() => setAsking('DELETE')}>
          <Trash2 className="size-4" aria-hidden="true" />
          <Trans>Delete</Trans>
        </Button>
      ) : null}
      {problem && !asking ? <Alert>{problem.message}</Alert> : null}
      <Refusals refused={refused} />
      {confirmed && asking ? (
        <Confirm
          title={confirmed.title(templates.length)}
          submit={confirmed.submit()}
          danger={asking === 'DELETE'}
          busy={busy}
          problem={problem}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void run(asking).then((done) => done && setAsking(undefined))}
        >
          <p>{confirmed.says()}</p>
        </Confirm>
      ) : null}
    </section>
  )
}
