import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { mentionedIn } from '../notes/mentioned-in.ts'
import { createNoteMutation } from '../notes/note-documents.ts'
import NoteField from '../notes/note-field.tsx'
import { useReaders } from '../notes/use-readers.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { draftOf, setDraft, useDraft } from './drafts.ts'
import { fieldGiven, useWantedField } from './wanted-field.ts'

/** Where a note to the colleagues is written. */
export default function NoteWriter({ contactId }: { contactId: string }) {
  const text = useDraft(contactId, 'NOTE')
  const field = useRef<HTMLTextAreaElement>(null)
  const readers = useReaders(contactId)
  const { run, busy, problem } = useChange(createNoteMutation)
  const write = (value: string) => setDraft(contactId, value, 'NOTE')
  const wanted = useWantedField() === contactId
  useEffect(() => {
    if (!wanted) return
    field.current?.focus()
    fieldGiven()
  }, [wanted])
  const save = async () => {
    const content = text.trim()
    if (content === '' || busy) return
    write('')
    const answer = await run({ input: { contactId, content, mentionIds: mentionedIn(content, readers) } })
    // What was refused comes back, unless something else stands there.
    if (!answer && draftOf(contactId, 'NOTE') === '') write(content)
  }
  return (
    <div className="flex flex-col gap-2">
      {problem ? (
        <Alert>
          <strong className="font-semibold">
            <Trans>Not kept.</Trans>
          </strong>{' '}
          {problem.message}
        </Alert>
      ) : null}
      <div className="flex items-end gap-2">
        <NoteField
          field={field}
          label={t`Note to your colleagues`}
          text={text}
          onChange={write}
          onSubmit={() => void save()}
          readers={readers}
        />
        <Button
          className="h-10"
          disabled={text.trim() === '' || busy}
          // On a touch screen the keyboard would go with the field's focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void save()}
        >
          <Trans>Add the note</Trans>
        </Button>
      </div>
    </div>
  )
}
