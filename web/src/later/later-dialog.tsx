import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Problem } from '../graphql/problem.ts'
import { fromField, toField } from '../language/calendar.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DateTimeField } from '../ui/date-field/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface LaterDialogProps {
  title: string
  /** the words, where they can be changed */
  text?: string | null
  at: number
  /** answers what it was refused with */
  save: (at: number, text: string | undefined) => Promise<Problem | null>
  onClose: () => void
}

const field = 'w-full rounded-lg border border-edge bg-surface px-3 py-2'

/** When a message is to be sent, by the clock of the workspace; and what it says. */
export default function LaterDialog({ title, text, at, save, onClose }: LaterDialogProps) {
  const [time, setTime] = useState(toField(at))
  const [words, setWords] = useState(text ?? '')
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async () => {
    const moment = fromField(time)
    if (moment === null) return
    const refused = await save(moment, text == null || words === text ? undefined : words)
    if (refused) setProblem(refused)
    else onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {problem ? <Alert>{problem.message}</Alert> : null}
        {text == null ? null : (
          <label className="flex flex-col gap-1.5">
            <span className="font-medium">
              <Trans>Message</Trans>
            </span>
            <textarea
              dir="auto"
              rows={4}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              className={field}
            />
          </label>
        )}
        <DateTimeField
          label={t`Date and time`}
          hint={t`In the time zone of the workspace.`}
          required
          value={time}
          min={toField(Date.now())}
          onChange={setTime}
        />
        <div className="flex justify-end gap-2">
          <Button type="submit">{t`Send later`}</Button>
        </div>
      </form>
    </Dialog>
  )
}
