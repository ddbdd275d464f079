import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useMemo, useState } from 'react'
import { useMutation } from 'urql'
import { sendMutation } from '../chat/send-documents.ts'
import type { DirectCategory } from '../generated/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextArea } from '../ui/field.tsx'
import { setDraft, useDraft } from './drafts.ts'

interface DirectSendProps {
  contactId: string
  numberId: string | null
  onClose: () => void
}

/** A text that is sent outside of the 24-hour window as one about something the person asked for (spec/10 PL6). */
export default function DirectSend({ contactId, numberId, onClose }: DirectSendProps) {
  const text = useDraft(contactId)
  const [category, setCategory] = useState<DirectCategory>('UTILITY')
  // What is sent again because its answer was lost is the same message; other words are another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key for each content
  const key = useMemo(() => crypto.randomUUID(), [text, category])
  const [{ fetching, error }, send] = useMutation(sendMutation)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = {
      to: { contactId },
      content: { text: { body: text.trim() } },
      category,
      idempotencyKey: key,
      ...(numberId && { numberId }),
    }
    const { data } = await send({ input })
    if (!data) return
    setDraft(contactId, '')
    onClose()
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      {error ? (
        <Alert>
          <strong className="font-semibold">
            <Trans>Not sent.</Trans>
          </strong>{' '}
          {problemOf(error).message}
        </Alert>
      ) : null}
      <TextArea
        label={t`Message`}
        rows={3}
        dir="auto"
        maxLength={4096}
        value={text}
        onChange={({ target }) => setDraft(contactId, target.value)}
      />
      <Select
        label={t`What it is about`}
        hint={t`The platform checks it. Offers and advertising need a template.`}
        value={category}
        onChange={({ target }) => setCategory(target.value as DirectCategory)}
      >
        <option value="UTILITY">{t`Something that they asked for or bought`}</option>
        <option value="AUTHENTICATION">{t`A code that proves who they are`}</option>
      </Select>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="primary" type="submit" disabled={fetching || text.trim() === ''}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  )
}
