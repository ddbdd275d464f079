import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { nobody } from '../../assignment/use-choices.tsx'
import { inWords } from '../../chat/template-name.ts'
import { DeclaredInput } from '../../contact/declared-inputs.tsx'
import { priorities, priorityWords } from '../../priority/words.ts'
import { blanksOf } from '../../templates/values.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Choice } from './choice.tsx'
import {
  useAssigneeChoices,
  useFieldChoices,
  useReasonChoices,
  useReplyChoices,
  useTagChoices,
  useTemplateChoices,
} from './choices.ts'
import { caller, type Kind, type StepDraft } from './draft.ts'
import { HandOverFields, type PartProps, WebhookFields } from './rule-step-fields.tsx'
import { SkillFields } from './skill-fields.tsx'

const placeholders = '{{contact_name}}, {{phone_number}}'

function TextFields({ step, set }: PartProps) {
  return (
    <TextArea
      label={t`Text`}
      name="body"
      dir="auto"
      maxLength={4096}
      hint={t`Filled in: ${placeholders}`}
      value={step.body}
      onChange={({ target }) => set({ body: target.value })}
    />
  )
}

function ReplyFields({ step, set }: PartProps) {
  return (
    <Choice
      label={t`Saved reply`}
      name="cannedResponseId"
      value={step.cannedResponseId}
      choices={useReplyChoices()}
      onChoose={(cannedResponseId) => set({ cannedResponseId })}
    />
  )
}

function TemplateFields({ step, set }: PartProps) {
  const templates = useTemplateChoices()
  const template = templates?.find(({ id }) => id === step.templateId)
  return (
    <>
      <Choice
        label={t`Template`}
        name="templateId"
        value={step.templateId}
        choices={templates?.map((one) => ({ id: one.id, name: `${inWords(one.name)} (${one.language})` }))}
        onChoose={(templateId) => set({ templateId, values: {} })}
      />
      {template
        ? blanksOf(template).map(({ key, part, label, example }) => (
            <Field
              key={key}
              label={label}
              name={part}
              dir="auto"
              maxLength={1024}
              placeholder={example}
              hint={t`Filled in: ${placeholders}`}
              value={step.values[key] ?? ''}
              onChange={({ target }) => set({ values: { ...step.values, [key]: target.value } })}
            />
          ))
        : null}
    </>
  )
}

const tagChanges = (): [StepDraft['change'], string][] => [
  ['ADD_TO_CONTACT', t`Add to the contact`],
  ['REMOVE_FROM_CONTACT', t`Remove from the contact`],
  ['ADD_TO_CASE', t`Add to the case`],
  ['REMOVE_FROM_CASE', t`Remove from the case`],
]

function TagFields({ step, set }: PartProps) {
  const known = useTagChoices()
  const { names } = step
  const all = [...known, ...names.filter((name) => !known.includes(name))]
  const turn = (name: string, isChosen: boolean) =>
    set({ names: isChosen ? [...names, name] : names.filter((one) => one !== name) })
  return (
    <>
      <Select
        label={t`How tags change`}
        value={step.change}
        onChange={({ target }) => set({ change: target.value as StepDraft['change'] })}
      >
        {tagChanges().map(([change, words]) => (
          <option key={change} value={change}>
            {words}
          </option>
        ))}
      </Select>
      <fieldset>
        <legend className="mb-1 font-medium">{t`Tags`}</legend>
        {all.length === 0 ? <p className="text-ink-2">{t`There are no tags yet.`}</p> : null}
        <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1.5 overflow-y-auto">
          {all.map((name) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-(--accent)"
                checked={names.includes(name)}
                onChange={({ target }) => turn(name, target.checked)}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

function CaseFields({ step, set }: PartProps) {
  const fields = useFieldChoices()
  const field = fields?.find(({ key }) => key === step.field)
  return (
    <>
      <Choice
        label={t`Field`}
        name="key"
        value={step.field}
        choices={fields?.map(({ key, label }) => ({ id: key, name: label }))}
        onChoose={(key) => set({ field: key, value: null })}
      />
      {field ? (
        <DeclaredInput
          key={field.key}
          field={field}
          name="value"
          value={field.kind === 'BOOLEAN' && step.value !== null ? step.value === 'true' : step.value}
          onChange={(value) => set({ value: value === null ? null : String(value) })}
        />
      ) : null}
    </>
  )
}

function AssignFields({ step, hasCaller, set }: PartProps) {
  const { agents, teams } = useAssigneeChoices()
  const unassigned = { id: nobody, name: t`Nobody` }
  return (
    <>
      <Choice
        label={t`Agent`}
        name="agentId"
        value={step.agent}
        none={t`As it is`}
        choices={[
          ...(hasCaller ? [{ id: caller, name: t`The person who runs it` }] : []),
          unassigned,
          ...agents,
        ]}
        onChoose={(agent) => set({ agent, ...(agent === caller && { team: '' }) })}
      />
      {step.agent === caller ? null : (
        <Choice
          label={t`Team`}
          name="teamId"
          value={step.team}
          none={t`As it is`}
          choices={[{ ...unassigned, name: t`No team` }, ...teams]}
          onChoose={(team) => set({ team })}
        />
      )}
    </>
  )
}

function PriorityFields({ step, set }: PartProps) {
  return (
    <Select
      label={t`Priority`}
      value={step.priority}
      onChange={({ target }) => set({ priority: target.value as StepDraft['priority'] })}
    >
      {priorities.map((priority) => (
        <option key={priority} value={priority}>
          {i18n._(priorityWords[priority])}
        </option>
      ))}
    </Select>
  )
}

function SnoozeFields({ step, set }: PartProps) {
  return (
    <div className="flex gap-3">
      <Field
        label={t`For`}
        name="minutes"
        type="number"
        min={1}
        className="flex-1"
        value={step.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <Select
        label={t`Unit of time`}
        className="flex-1"
        value={step.unit}
        onChange={({ target }) => set({ unit: target.value as StepDraft['unit'] })}
      >
        <option value="minutes">{t`Minutes`}</option>
        <option value="hours">{t`Hours`}</option>
        <option value="days">{t`Days`}</option>
      </Select>
    </div>
  )
}

function CloseFields({ step, set }: PartProps) {
  return (
    <>
      <Choice
        label={t`Reason`}
        name="reasonId"
        value={step.reasonId}
        none={t`No reason`}
        choices={useReasonChoices()}
        onChoose={(reasonId) => set({ reasonId })}
      />
      <Field
        label={t`Note`}
        name="note"
        dir="auto"
        maxLength={500}
        value={step.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </>
  )
}

export const fieldsOf: Record<Kind, (props: PartProps) => React.ReactNode> = {
  text: TextFields,
  cannedResponse: ReplyFields,
  template: TemplateFields,
  tags: TagFields,
  caseField: CaseFields,
  assign: AssignFields,
  priority: PriorityFields,
  requireSkills: SkillFields,
  snooze: SnoozeFields,
  close: CloseFields,
  webhook: WebhookFields,
  handOver: HandOverFields,
}
