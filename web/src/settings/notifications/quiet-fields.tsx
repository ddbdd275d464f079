import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { dates } from '../../language/format.ts'
import { TimeField } from '../../ui/date-field/date-field.tsx'
import { TimeZone } from '../general/place-fields.tsx'
import type { Preferences } from './documents.ts'

type Day = Preferences['quietDays'][number]

const days: readonly Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** The first of January 2024 was a Monday; noon is of the same day in nearly every time zone. */
const shortName = (index: number) => dates({ weekday: 'short' }).format(new Date(2024, 0, 1 + index, 12))

interface DaysProps {
  chosen: readonly Day[]
  disabled: boolean
  onChange: (chosen: Day[]) => void
}

function QuietDays({ chosen, disabled, onChange }: DaysProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-2" disabled={disabled}>
      <legend className="mb-1.5 font-medium">
        <Trans>Days on which they begin</Trans>
      </legend>
      {days.map((day, index) => (
        <label key={day} className="flex items-center gap-1.5">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--accent)"
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
            }
          />
          {shortName(index)}
        </label>
      ))}
    </fieldset>
  )
}

interface QuietFieldsProps {
  draft: Preferences
  onChange: (changes: Partial<Preferences>) => void
}

/** When nothing is pushed or mailed, when the mail of a day comes, and by which clock. */
export function QuietFields({ draft, onChange }: QuietFieldsProps) {
  const isQuiet = Boolean(draft.quietFrom || draft.quietTo)
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <TimeField
          label={t`Quiet from`}
          className="min-w-32 flex-1"
          value={draft.quietFrom ?? ''}
          onChange={(quietFrom) => onChange({ quietFrom })}
        />
        <TimeField
          label={t`Quiet until`}
          className="min-w-32 flex-1"
          value={draft.quietTo ?? ''}
          onChange={(quietTo) => onChange({ quietTo })}
        />
        <TimeField
          label={t`Daily mail at`}
          required
          className="min-w-32 flex-1"
          value={draft.digestAt}
          onChange={(digestAt) => onChange({ digestAt })}
        />
      </div>
      <QuietDays
        chosen={isQuiet && draft.quietDays.length === 0 ? days : draft.quietDays}
        disabled={!isQuiet}
        onChange={(quietDays) => onChange({ quietDays })}
      />
      <TimeZone value={draft.timezone ?? ''} onChange={(timezone) => onChange({ timezone })} />
      <p className="text-xs text-ink-3">
        <Trans>
          Without a time zone, the clock of the workspace counts. In quiet hours nothing is pushed or mailed:
          it follows when they end, except for new messages.
        </Trans>
      </p>
    </>
  )
}
