import { useState } from 'react'
import { DayTrack } from '../../src/ui/week/day-track.tsx'
import { RangeFields } from '../../src/ui/week/range-fields.tsx'
import type { TimeRange, Week } from '../../src/ui/week/ranges.ts'
import { DayRanges, WeekHours } from '../../src/ui/week/week-hours.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

const hours = (start: number, end: number): TimeRange => ({ start: start * 60, end: end * 60 })

const office = [hours(9, 12), hours(13, 17)]
const first: Week = [[], office, office, [hours(9, 20)], office, [hours(0, 24)], [hours(10, 14)]]

function Changed() {
  const [week, setWeek] = useState(first)
  return <WeekHours week={week} onChange={setWeek} />
}

const nothing = () => {}

/** When it is open. */
export function Hours() {
  const christmas = said('Christmas', 'عيد الميلاد')
  return (
    <Section title="Hours">
      <Sample name="WeekHours: to be changed" wide>
        <Changed />
      </Sample>
      <Sample name="WeekHours: to look at" wide>
        <WeekHours week={first} disabled onChange={nothing} />
      </Sample>
      <Sample name="DayTrack: one range is chosen" wide>
        <div className="flex">
          <DayTrack
            day={1}
            ranges={office}
            chosen={0}
            disabled={false}
            help=""
            onChoose={nothing}
            onEdit={nothing}
            onChange={nothing}
          />
        </div>
      </Sample>
      <Sample name="RangeFields">
        <RangeFields of={christmas} range={hours(10, 14)} onChange={nothing} onRemove={nothing} />
      </Sample>
      <Sample name="DayRanges">
        <DayRanges of={christmas} ranges={office} onChange={nothing} />
      </Sample>
    </Section>
  )
}
