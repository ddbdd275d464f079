import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { Section } from '../page/section.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TickBox } from '../ui/field.tsx'
import { days, type Week } from '../ui/week/ranges.ts'
import { WeekHours } from '../ui/week/week-hours.tsx'
import { MissedTemplate } from './missed-template.tsx'
import { NumberSip } from './number-sip.tsx'
import { hoursOf, type PlatformHours, weekOf } from './platform-hours.ts'
import { changeNumberCallingMutation, type NumberCalling, numberCallingQuery } from './settings-documents.ts'

interface PartProps {
  calling: NumberCalling
  mayWrite: boolean
}

const hoursIn = ({ platform }: NumberCalling): PlatformHours =>
  ((platform as { call_hours?: PlatformHours } | null)?.call_hours ?? {}) as PlatformHours

/** Monday to Friday, 9 to 17: what one begins with. */
const officeHours: Week = days.map((day) => (day >= 1 && day <= 5 ? [{ start: 540, end: 1_020 }] : []))

/** When the number can be called, by the clock of the workspace; the platform keeps it. */
function Hours({ calling, mayWrite, timezone }: PartProps & { timezone: string }) {
  const kept = hoursIn(calling)
  const isOn = kept.status === 'ENABLED'
  const [week, setWeek] = useState<Week>(() => weekOf(kept))
  const [isChanged, setChanged] = useState(false)
  const change = useChange(changeNumberCallingMutation)
  const save = async (on: boolean) => {
    // Without any hours nobody could call at all.
    const wanted = on && week.every((ranges) => ranges.length === 0) ? officeHours : week
    setWeek(wanted)
    const callHours = {
      ...kept,
      status: on ? 'ENABLED' : 'DISABLED',
      timezone_id: kept.timezone_id ?? timezone,
      weekly_operating_hours: hoursOf(wanted),
    }
    if (await change.run({ input: { numberId: calling.numberId, callHours } })) setChanged(false)
  }
  return (
    <div className="flex flex-col gap-3">
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <TickBox
        label={t`Can be called only during these hours`}
        hint={t`The app of the customer says when. Time zone: ${kept.timezone_id ?? timezone}.`}
        checked={change.busy ? !isOn : isOn}
        disabled={!mayWrite}
        onChange={({ target }) => void save(target.checked)}
      />
      {isOn ? (
        <>
          <WeekHours
            week={week}
            disabled={!mayWrite}
            onChange={(next) => {
              setWeek(next)
              setChanged(true)
            }}
          />
          {isChanged ? (
            <div>
              <Button look="primary" disabled={change.busy} onClick={() => void save(true)}>
                {t`Save the hours`}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

function Switches({ calling, mayWrite }: PartProps) {
  const { numberId } = calling
  const change = useChange(changeNumberCallingMutation)
  const isOn = calling.status === 'ENABLED'
  const isShown = calling.callIconVisibility !== 'DISABLE_ALL'
  const isAsked = calling.callbackPermissionStatus === 'ENABLED'
  const run = (changes: object) => void change.run({ input: { numberId, ...changes } })
  const disabled = !mayWrite || change.busy
  return (
    <>
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <TickBox
        label={t`The number takes and makes calls`}
        checked={isOn}
        disabled={disabled}
        onChange={({ target }) => run({ status: target.checked ? 'ENABLED' : 'DISABLED' })}
      />
      <TickBox
        label={t`Show the call icon to customers`}
        hint={t`Without it customers call by a button of a message alone.`}
        checked={isShown}
        disabled={disabled || !isOn}
        onChange={({ target }) => run({ callIconVisibility: target.checked ? 'DEFAULT' : 'DISABLE_ALL' })}
      />
      <TickBox
        label={t`Ask callers whether they may be called back`}
        checked={isAsked}
        disabled={disabled || !isOn}
        onChange={({ target }) => run({ callbackPermissionStatus: target.checked ? 'ENABLED' : 'DISABLED' })}
      />
      <Select
        label={t`Recording`}
        value={calling.recording}
        disabled={disabled}
        hint={t`The settings of calls say how long recordings are kept. They are deleted with the contact.`}
        onChange={({ target }) => run({ recording: target.value })}
      >
        <option value="OFF">{t`Calls are not recorded`}</option>
        <option value="OURS">{t`Parley records calls`}</option>
      </Select>
      <TickBox
        label={t`Tell callers that the call is recorded`}
        hint={t`Many countries require it.`}
        checked={calling.announcesRecording}
        disabled={disabled || calling.recording === 'OFF'}
        onChange={({ target }) => run({ announcesRecording: target.checked })}
      />
      <TickBox
        label={t`Hold and transfer calls`}
        hint={t`The sound goes through this installation. Without it, it goes from the browser straight to the platform. Voice menus and recordings of Parley do so in any case.`}
        checked={calling.prefersBridge}
        disabled={disabled}
        onChange={({ target }) => run({ prefersBridge: target.checked })}
      />
      <MissedTemplate
        numberId={numberId}
        value={calling.missedCallTemplateId}
        disabled={disabled}
        onChange={(missedCallTemplateId) => run({ missedCallTemplateId })}
      />
    </>
  )
}

/** How a number takes and makes calls, on its page. */
export default function NumberCallingPart({ numberId, timezone }: { numberId: string; timezone: string }) {
  const mayWrite = useMay('SETTINGS_CALLING_WRITE')
  const answer = useAnswer(numberCallingQuery, { numberId })
  return (
    <Section title={t`Calls`}>
      <Answered answer={answer}>
        {({ numberCalling }) => (
          <div className="flex flex-col gap-4">
            <Switches calling={numberCalling} mayWrite={mayWrite} />
            <Hours
              key={hoursIn(numberCalling).status}
              calling={numberCalling}
              mayWrite={mayWrite}
              timezone={timezone}
            />
            <NumberSip calling={numberCalling} mayWrite={mayWrite} />
          </div>
        )}
      </Answered>
    </Section>
  )
}
