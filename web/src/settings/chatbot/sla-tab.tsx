import { msg, t } from '@lingui/core/macro'
import { TextArea, TickBox } from '../../ui/field.tsx'
import { type GroupOf, updateSlaMutation } from './documents.ts'
import { GroupForm, Part } from './group-form.tsx'
import { Notified } from './notified.tsx'
import { type FieldWords, useGroup } from './use-group.ts'
import { WholeNumber } from './whole-number.tsx'

type Sla = GroupOf<'sla'>

const words: FieldWords<Sla> = {
  enabled: msg`whether response times count`,
  responseMinutes: msg`time until somebody has it`,
  resolutionMinutes: msg`time until it is done`,
  escalationMinutes: msg`time until an escalation`,
  autoCloseHours: msg`time until it ends automatically`,
  autoCloseMessage: msg`text at that end`,
  warningMessage: msg`text at the first escalation`,
  escalationNotify: msg`who is notified`,
  inBusinessHours: msg`counting in business hours`,
  giveBackMinutes: msg`giving back to the queue`,
  clientReminderEnabled: msg`whether customers are reminded`,
  clientReminderMinutes: msg`time until the reminder`,
  clientReminderMessage: msg`text of the reminder`,
  clientAutoCloseMinutes: msg`time until the conversation is closed`,
  clientAutoCloseMessage: msg`text at closing`,
}

function inputOf({ escalationNotify, ...rest }: Partial<Sla>) {
  return { ...rest, ...(escalationNotify && { escalationNotifyIds: escalationNotify.map(({ id }) => id) }) }
}

const longest = 10_080

interface TabProps {
  saved: Sla
  mayWrite: boolean
}

/** Names of fields that hold minutes. */
type MinutesField =
  | 'responseMinutes'
  | 'resolutionMinutes'
  | 'escalationMinutes'
  | 'clientReminderMinutes'
  | 'clientAutoCloseMinutes'
type TextField = 'warningMessage' | 'autoCloseMessage' | 'clientReminderMessage' | 'clientAutoCloseMessage'

interface FieldsProps {
  shown: Sla
  set: (changes: Partial<Sla>) => void
}

function Minutes({
  shown,
  set,
  name,
  label,
  hint,
}: FieldsProps & { name: MinutesField; label: string; hint?: string }) {
  return (
    <WholeNumber
      label={label}
      name={name}
      {...(hint && { hint })}
      least={1}
      most={longest}
      value={shown[name]}
      onChange={(value) => value !== null && set({ [name]: value })}
    />
  )
}

function Text({ shown, set, name, label }: FieldsProps & { name: TextField; label: string }) {
  return (
    <TextArea
      label={label}
      name={name}
      maxLength={1024}
      rows={2}
      dir="auto"
      hint={t`Empty: nothing is sent.`}
      value={shown[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
}

function Times({ shown, set }: FieldsProps) {
  return (
    <Part title={t`Times`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Minutes {...{ shown, set }} name="responseMinutes" label={t`Minutes until somebody has it`} />
        <Minutes {...{ shown, set }} name="resolutionMinutes" label={t`Minutes until it is done`} />
        <WholeNumber
          label={t`Minutes until it goes back to its queue`}
          name="giveBackMinutes"
          hint={t`While its agent does not answer; empty: never.`}
          least={1}
          most={longest}
          mayBeEmpty
          value={shown.giveBackMinutes}
          onChange={(giveBackMinutes) => set({ giveBackMinutes })}
        />
        <WholeNumber
          label={t`Hours until it ends automatically`}
          name="autoCloseHours"
          hint={t`When nobody answers; the chatbot has it again then.`}
          least={1}
          most={720}
          value={shown.autoCloseHours}
          onChange={(value) => value !== null && set({ autoCloseHours: value })}
        />
      </div>
      <TickBox
        label={t`Count in business hours only`}
        name="inBusinessHours"
        checked={shown.inBusinessHours}
        onChange={({ target }) => set({ inBusinessHours: target.checked })}
      />
      <Text {...{ shown, set }} name="autoCloseMessage" label={t`Text when it ends automatically`} />
    </Part>
  )
}

/** Response times, escalations, and reminders of customers who do not answer. */
export function SlaTab({ saved, mayWrite }: TabProps) {
  const group = useGroup({ saved, words, mutation: updateSlaMutation, input: inputOf })
  const { shown, set } = group
  return (
    <GroupForm legend={t`Response times and reminders`} mayWrite={mayWrite} group={group}>
      <TickBox
        label={t`Apply response times`}
        name="enabled"
        hint={t`For conversations that are handed over from now on.`}
        checked={shown.enabled}
        onChange={({ target }) => set({ enabled: target.checked })}
      />
      <Times {...{ shown, set }} />
      <Part title={t`Escalation`} about={t`Twice at most, while nobody answers.`}>
        <div className="sm:max-w-72">
          <Minutes {...{ shown, set }} name="escalationMinutes" label={t`Minutes until each escalation`} />
        </div>
        <Notified
          people={shown.escalationNotify}
          disabled={!mayWrite}
          onChange={(escalationNotify) => set({ escalationNotify })}
        />
        <Text {...{ shown, set }} name="warningMessage" label={t`Text to the customer at the first one`} />
      </Part>
      <Part
        title={t`Customers who do not answer`}
        about={t`While the chatbot waits for them. This works without response times as well.`}
      >
        <TickBox
          label={t`Remind them`}
          name="clientReminderEnabled"
          checked={shown.clientReminderEnabled}
          onChange={({ target }) => set({ clientReminderEnabled: target.checked })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Minutes {...{ shown, set }} name="clientReminderMinutes" label={t`Minutes until the reminder`} />
          <Minutes
            {...{ shown, set }}
            name="clientAutoCloseMinutes"
            label={t`Minutes until the conversation is closed`}
          />
        </div>
        <Text {...{ shown, set }} name="clientReminderMessage" label={t`Text of the reminder`} />
        <Text {...{ shown, set }} name="clientAutoCloseMessage" label={t`Text when it is closed`} />
      </Part>
    </GroupForm>
  )
}
