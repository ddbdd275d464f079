import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../chat/name.ts'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { blanksOf } from '../templates/values.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { walkOf } from '../ui/walk.ts'
import { AddFromContacts } from './add-from-contacts.tsx'
import { AddRows } from './add-rows.tsx'
import { recipientsQuery } from './documents.ts'
import { removePersonMutation } from './draft-documents.ts'
import { FilePanel } from './file/file-panel.tsx'
import { isUnderWay } from './file/fragment.ts'
import type { SendingFile } from './file/use-send-file.ts'
import type { StepProps } from './step-props.ts'

/** Who is in the draft already. */
function PeopleOfDraft({ draft, mayWrite, onChange }: StepProps) {
  const [page, setPage] = useState('')
  const answer = useAnswer(recipientsQuery, { id: draft.id, filter: {}, ...walkOf(page, 10) })
  const remove = useChange(removePersonMutation, () => {
    answer.retry()
    onChange()
  })
  return (
    <>
      {remove.problem ? <Alert>{remove.problem.message}</Alert> : null}
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ broadcastRecipients }) => (
          <>
            <Rows label={t`Recipients of the campaign`}>
              {broadcastRecipients.nodes.map(({ id, name, to }) => {
                const phone = to.startsWith('+') ? formatPhone(to) : t`Number hidden`
                const shown = name || phone
                return (
                  <Row key={id}>
                    <p className="min-w-0 flex-1 truncate">
                      <bdi className="font-medium">{shown}</bdi>{' '}
                      {name ? <bdi className="text-xs text-ink-2">{phone}</bdi> : null}
                    </p>
                    {mayWrite ? (
                      <IconButton
                        label={t`Remove ${shown}`}
                        disabled={remove.busy}
                        onClick={() => void remove.run({ input: { id: draft.id, recipientId: id } })}
                      >
                        <X className="size-4" aria-hidden="true" />
                      </IconButton>
                    ) : null}
                  </Row>
                )
              })}
            </Rows>
            <Pager {...broadcastRecipients} onPage={setPage} />
          </>
        )}
      </Answered>
    </>
  )
}

type Way = 'contacts' | 'rows'

/** Who gets it: people of the contacts, of a file, or of pasted rows, one after the other as one likes. */
export default function PeopleStep({ sending, ...props }: StepProps & { sending: SendingFile }) {
  const { draft, mayWrite, onChange } = props
  const { latestImport: file } = draft
  const mayContacts = useMay('CONTACTS_READ')
  const [way, setWay] = useState<Way>(mayContacts && !isUnderWay(file) ? 'contacts' : 'rows')
  const { template } = draft.template
  const blanks = template ? blanksOf(template) : []
  const ways = [
    ...(mayContacts ? [['contacts', t`From the contacts`] as const] : []),
    ['rows', t`From a file or pasted rows`] as const,
  ]
  return (
    <div className="flex flex-col gap-6">
      <FilePanel file={file} sending={sending} mayWrite={mayWrite} blanks={blanks} />
      {mayWrite && template ? (
        <section aria-label={t`Add people`} className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-2">
            {ways.map(([name, label]) => (
              <Button
                key={name}
                look={way === name ? 'primary' : 'plain'}
                aria-pressed={way === name}
                onClick={() => setWay(name)}
              >
                {label}
              </Button>
            ))}
          </div>
          {way === 'contacts' ? (
            <AddFromContacts id={draft.id} blanks={blanks} onAdded={onChange} />
          ) : (
            <AddRows
              id={draft.id}
              blanks={blanks}
              onAdded={onChange}
              sending={sending}
              busy={sending.sent !== null || isUnderWay(file)}
            />
          )}
        </section>
      ) : null}
      <section aria-labelledby="people-of-draft" className="flex flex-col gap-3">
        <h2 id="people-of-draft" aria-live="polite" className="font-semibold">
          {t`Recipients of the campaign: ${numeral(draft.counts.total)}`}
        </h2>
        {draft.counts.total > 0 ? (
          <PeopleOfDraft key={draft.counts.total} {...props} />
        ) : (
          <p className="text-ink-2">
            <Trans>Nobody yet.</Trans>
          </p>
        )}
      </section>
    </div>
  )
}
