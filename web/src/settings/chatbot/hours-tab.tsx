import { msg, t } from '@lingui/core/macro'
import { TextArea, TickBox } from '../../ui/field.tsx'
import { WeekHours } from '../../ui/week/week-hours.tsx'
import { type GroupOf, updateHoursMutation } from './documents.ts'
import { GroupForm, Part } from './group-form.tsx'
import { Holidays } from './holidays.tsx'
import { OpenLine } from './open-line.tsx'
import { type FieldWords, useGroup } from './use-group.ts'
import { openingsOf, weekOf } from './week-of.ts'

type Hours = Omit<GroupOf<'businessHours'>, 'timezone'>

const words: FieldWords<Hours> = {
  enabled: msg`whether they count`,
  week: msg`hours of the week`,
  holidays: msg`holidays`,
  outOfHoursMessage: msg`answer outside of them`,
  allowAutomatedOutsideHours: msg`chatbot outside of them`,
}

/** When the workspace answers. */
export default function HoursTab({
  saved,
  mayWrite,
}: {
  saved: GroupOf<'businessHours'>
  mayWrite: boolean
}) {
  const { timezone, ...fields } = saved
  const group = useGroup({ saved: fields, words, mutation: updateHoursMutation, input: (changes) => changes })
  const { shown, set } = group
  const week = weekOf(shown.week)
  return (
    <GroupForm legend={t`When the workspace answers`} mayWrite={mayWrite} group={group} wide>
      <TickBox
        label={t`Apply business hours`}
        name="enabled"
        hint={t`Otherwise it is always open.`}
        checked={shown.enabled}
        onChange={({ target }) => set({ enabled: target.checked })}
      />
      {shown.enabled ? <OpenLine week={week} holidays={shown.holidays} zone={timezone} /> : null}
      <Part title={t`Week`}>
        <WeekHours
          week={week}
          disabled={!mayWrite}
          onChange={(next) => set({ week: openingsOf(next, shown.week) })}
        />
      </Part>
      <Part title={t`Holidays`} about={t`Days that differ from their weekday.`}>
        <Holidays holidays={shown.holidays} disabled={!mayWrite} onChange={(holidays) => set({ holidays })} />
      </Part>
      <Part title={t`Outside of these hours`}>
        <TickBox
          label={t`The chatbot still answers`}
          name="allowAutomatedOutsideHours"
          hint={t`Then only the hand-over to people is answered, with the text below.`}
          checked={shown.allowAutomatedOutsideHours}
          onChange={({ target }) => set({ allowAutomatedOutsideHours: target.checked })}
        />
        <TextArea
          label={t`Text outside of business hours`}
          name="outOfHoursMessage"
          maxLength={4096}
          dir="auto"
          className="max-w-2xl"
          hint={t`If empty, nothing is said, and conversations wait in the queue.`}
          value={shown.outOfHoursMessage}
          onChange={({ target }) => set({ outOfHoursMessage: target.value })}
        />
      </Part>
    </GroupForm>
  )
}
