import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMe } from '../session/me-context.ts'
import { TickBox } from '../ui/field.tsx'
import { type Endpoint, eventTypesQuery } from './documents.ts'
import { eventName } from './event-name.ts'

interface EventPickerProps {
  chosen: Endpoint['events']
  onChange: (events: Endpoint['events']) => void
}

/** The catalogue of events to tick; what the plan does not have can only be taken away. */
export function EventPicker({ chosen, onChange }: EventPickerProps) {
  const answer = useAnswer(eventTypesQuery, {})
  const { features } = useMe()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        <Trans>Events</Trans>
      </legend>
      <Answered answer={answer}>
        {({ webhookEventTypes }) => (
          <div className="grid gap-3 sm:grid-cols-2">
            {webhookEventTypes.map(({ type, description, feature }) => {
              const ticked = chosen.includes(type)
              const offered = features.includes(feature)
              return (
                <TickBox
                  key={type}
                  label={eventName(type)}
                  hint={offered ? description : t`${description} Not in the plan.`}
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
