import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { fromField, morningIn, toField } from '../language/calendar.ts'
import { Button } from '../ui/button.tsx'
import { DateTimeField } from '../ui/date-field/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'
import { pauseBotMutation } from './bot-documents.ts'

const hour = 3_600_000
const day = 24 * hour

/** The longest pause that the server takes is a year. */
const longest = 365 * day - hour

/** Ways to say until when, by the clock of the workspace. */
const choices = (now: number) => [
  { label: t`For an hour`, until: now + hour },
  { label: t`Until tomorrow`, until: morningIn(1, now) },
  { label: t`For a year`, until: now + longest },
]

interface PauseDialogProps {
  contactId: string
  onClose: () => void
}

/** Until when the chatbot is kept out of a chat. */
export default function PauseDialog({ contactId, onClose }: PauseDialogProps) {
  const [now] = useState(Date.now)
  const [time, setTime] = useState('')
  const change = useChange(pauseBotMutation)
  const pause = async (until: number) => {
    const pausedUntil = new Date(until).toISOString()
    if (!(await change.run({ input: { contactId, pausedUntil } }))) return
    const shown = exactTime(pausedUntil)
    tell({ text: t`The chatbot is silent here until ${shown}.` })
    onClose()
  }
  const moment = fromField(time)
  return (
    <Dialog title={t`Pause the chatbot`} onClose={onClose}>
      <Form
        onSubmit={() => moment !== null && void pause(moment)}
        disabled={moment === null}
        submit={t`Pause`}
        {...change}
      >
        <p className="text-ink-2">
          <Trans>It does not answer in this chat until then.</Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          {choices(now).map(({ label, until }) => (
            <Button key={label} disabled={change.busy} onClick={() => void pause(until)}>
              {label}
            </Button>
          ))}
        </div>
        <DateTimeField
          label={t`Until another time`}
          name="pausedUntil"
          hint={t`In the time zone of the workspace.`}
          min={toField(now)}
          max={toField(now + longest)}
          value={time}
          onChange={setTime}
        />
      </Form>
    </Dialog>
  )
}
