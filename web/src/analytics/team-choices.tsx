import { t } from '@lingui/core/macro'
import { TickBox } from '../ui/field.tsx'
import { AgentChoice } from './agent-choice.tsx'
import type { Asked } from './range.ts'

/** Of which agent's chats the figures are, and whether times count within business hours alone. */
export function TeamChoices({ asked }: { asked: Asked }) {
  return (
    <>
      <AgentChoice asked={asked} />
      <TickBox
        label={t`Only in business hours`}
        className="pb-2.5"
        checked={asked.inBusinessHours}
        onChange={({ target }) => asked.change({ hours: target.checked ? 'business' : '' })}
      />
    </>
  )
}
