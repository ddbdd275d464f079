import { useMe } from '../session/me-context.ts'
import { Answered } from '../settings/answered.tsx'
import { useAnswer } from '../settings/use-answer.ts'
import { TickBox } from '../ui/field.tsx'
import { eventTypesQuery } from './documents.ts'

interface EventPickerProps {
  chosen: string[]
  onChange: (events: string[]) => void
}

/** The catalogue of events to tick; what the plan does not have can only be taken away. */
export function EventPicker({ chosen, onChange }: EventPickerProps) {
  const answer = useAnswer(eventTypesQuery, {})
  const { features } = useMe()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">Events</legend>
      <Answered answer={answer}>
        {({ webhookEventTypes }) => (
          <div className="grid gap-3 sm:grid-cols-2">
            {webhookEventTypes.map(({ type, description, feature }) => {
              const ticked = chosen.includes(type)
              const offered = features.includes(feature)
              return (
                <TickBox
                  key={type}
                  label={type}
                  hint={offered ? description : `${description} Not in the plan.`}
                  checked={ticked}
                  disabled={!offered && !ticked}
                  onChange={() => onChange(ticked ? chosen.filter((one) => one !== type) : [...chosen, type])}
                />
              )
            })}
          </div>
        )}
      </Answered>
    </fieldset>
  )
}
