import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { numbersQuery } from '../contact/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Field, Select, TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { type Completion, CompletionFields, completionConfig, completionOf } from './completion-fields.tsx'
import { PairsField } from './forms/pairs-field.tsx'
import { linesOf } from './lines.ts'
import { panelLabels, panelWith } from './panel-config.ts'
import { type FlowSettings as Settings, saveSettingsMutation, settingsQuery } from './settings-documents.ts'

interface Written {
  name: string
  description: string
  keywords: string
  buttonId: string
  /** empty for all */
  numberId: string
  initialMessage: string
  completionMessage: string
  onComplete: Settings['onCompleteAction']
  completion: Completion
  /** labels of variables by their names; null where they cannot be shown as a list */
  panel: Record<string, unknown> | null
  timeoutMessage: string
  cancelWords: string
  cancelMessage: string
}

const writtenOf = (flow: Settings): Written => ({
  name: flow.name,
  description: flow.description,
  keywords: flow.triggerKeywords.join('\n'),
  buttonId: flow.triggerButtonId ?? '',
  numberId: flow.number?.id ?? '',
  initialMessage: flow.initialMessage,
  completionMessage: flow.completionMessage,
  onComplete: flow.onCompleteAction,
  completion: completionOf(flow.completionConfig),
  panel: panelLabels(flow.panelConfig),
  timeoutMessage: flow.timeoutMessage,
  cancelWords: flow.cancelKeywords.join('\n'),
  cancelMessage: flow.cancelMessage,
})

function inputOf(id: string, written: Written, before: Settings) {
  const isTold = written.onComplete === 'WEBHOOK'
  return {
    id,
    name: written.name,
    description: written.description,
    triggerKeywords: linesOf(written.keywords),
    triggerButtonId: written.buttonId.trim() || null,
    // Who may not see numbers leaves it as it is.
    ...(before.number === undefined ? {} : { numberId: written.numberId || null }),
    initialMessage: written.initialMessage,
    completionMessage: written.completionMessage,
    onCompleteAction: written.onComplete,
    ...(isTold ? { completionConfig: completionConfig(before.completionConfig, written.completion) } : {}),
    ...(written.panel ? { panelConfig: panelWith(before.panelConfig, written.panel) } : {}),
    timeoutMessage: written.timeoutMessage,
    cancelKeywords: linesOf(written.cancelWords),
    cancelMessage: written.cancelMessage,
  }
}

interface FieldsProps {
  written: Written
  set: (changes: Partial<Written>) => void
  disabled: boolean
}

/** On which number it runs. One that is not among those that are known stays so until another is chosen. */
function NumberSelect({ written, set, disabled, flow }: FieldsProps & { flow: Settings }) {
  const { data } = useAnswer(numbersQuery, {})
  const numbers = data?.numbers ?? []
  const own = flow.number
  const offered = own && !numbers.some(({ id }) => id === own.id) ? [own, ...numbers] : numbers
  return (
    <Select
      label={t`Number`}
      name="numberId"
      disabled={disabled}
      value={written.numberId}
      onChange={({ target }) => set({ numberId: target.value })}
    >
      <option value="">{t`All numbers`}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function Beginning({ written, set, disabled }: FieldsProps) {
  return (
    <>
      <Field
        label={t`Name`}
        name="name"
        maxLength={255}
        readOnly={disabled}
        value={written.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextArea
        label={t`What it is for`}
        name="description"
        dir="auto"
        rows={2}
        maxLength={2000}
        readOnly={disabled}
        value={written.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <TextArea
        label={t`Words that start it`}
        name="triggerKeywords"
        dir="auto"
        hint={t`One per line, as whole words in the customer's message.`}
        readOnly={disabled}
        value={written.keywords}
        onChange={({ target }) => set({ keywords: target.value })}
      />
      <Field
        label={t`Id of a button that begins it`}
        name="triggerButtonId"
        maxLength={256}
        readOnly={disabled}
        value={written.buttonId}
        onChange={({ target }) => set({ buttonId: target.value })}
      />
      <TextArea
        label={t`Said first`}
        name="initialMessage"
        dir="auto"
        rows={2}
        maxLength={4096}
        hint={t`Empty: nothing.`}
        readOnly={disabled}
        value={written.initialMessage}
        onChange={({ target }) => set({ initialMessage: target.value })}
      />
    </>
  )
}

function Ending({ written, set, disabled }: FieldsProps) {
  return (
    <>
      <TextArea
        label={t`Said at the end`}
        name="completionMessage"
        dir="auto"
        rows={2}
        maxLength={4096}
        hint={t`Empty: nothing.`}
        readOnly={disabled}
        value={written.completionMessage}
        onChange={({ target }) => set({ completionMessage: target.value })}
      />
      <Select
        label={t`What follows`}
        name="onCompleteAction"
        disabled={disabled}
        value={written.onComplete}
        onChange={({ target }) => set({ onComplete: target.value as Written['onComplete'] })}
      >
        <option value="NONE">{t`Nothing`}</option>
        <option value="WEBHOOK">{t`An address is notified`}</option>
        <option value="CREATE_RECORD">{t`What it kept goes to the contact`}</option>
      </Select>
      {written.onComplete === 'WEBHOOK' ? (
        <CompletionFields
          value={written.completion}
          disabled={disabled}
          onChange={(changes) => set({ completion: { ...written.completion, ...changes } })}
        />
      ) : null}
      <TextArea
        label={t`Said when the customer does not answer in time`}
        name="timeoutMessage"
        dir="auto"
        rows={2}
        maxLength={4096}
        readOnly={disabled}
        value={written.timeoutMessage}
        onChange={({ target }) => set({ timeoutMessage: target.value })}
      />
      <TextArea
        label={t`Words that end it`}
        name="cancelKeywords"
        dir="auto"
        rows={2}
        hint={t`One per line, each as the customer's whole message.`}
        readOnly={disabled}
        value={written.cancelWords}
        onChange={({ target }) => set({ cancelWords: target.value })}
      />
      <TextArea
        label={t`Said when one of them did`}
        name="cancelMessage"
        dir="auto"
        rows={2}
        maxLength={4096}
        readOnly={disabled}
        value={written.cancelMessage}
        onChange={({ target }) => set({ cancelMessage: target.value })}
      />
    </>
  )
}

/** Variables that agents see beside the chat. */
function Panel({ written, set, disabled }: FieldsProps) {
  if (!written.panel) {
    return (
      <p className="text-ink-2">
        <Trans>Its panel beside the chat has several sections, which stay as they are.</Trans>
      </p>
    )
  }
  return (
    <PairsField
      label={t`Shown beside the chat`}
      hint={t`Variables that agents see while the flow runs, and after it.`}
      keyLabel={t`Variable`}
      valueLabel={t`Label`}
      value={written.panel}
      disabled={disabled}
      onChange={(panel) => set({ panel: panel ?? {} })}
    />
  )
}

function SettingsForm({ flow, mayWrite }: { flow: Settings; mayWrite: boolean }) {
  const [written, setWritten] = useState(() => writtenOf(flow))
  const change = useChange(saveSettingsMutation, () => tell({ text: t`The settings are saved.` }))
  const props = {
    written,
    set: (changes: Partial<Written>) => setWritten({ ...written, ...changes }),
    disabled: !mayWrite,
  }
  return (
    <div className="rounded-xl border border-line bg-surface">
      <Form
        onSubmit={() => void change.run({ input: inputOf(flow.id, written, flow) })}
        submit={t`Save settings`}
        disabled={!mayWrite || written.name.trim() === ''}
        busy={change.busy}
        problem={change.problem}
      >
        <p className="text-ink-2">
          <Trans>Words that start it apply immediately; its texts change with the next version.</Trans>
        </p>
        <Beginning {...props} />
        {flow.number === undefined ? null : <NumberSelect {...props} flow={flow} />}
        <Ending {...props} />
        <Panel {...props} />
      </Form>
    </div>
  )
}

/** What begins a flow, what it says around its nodes, and what follows its end. */
export default function FlowSettings({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const answer = useAnswer(settingsQuery, { id, mayNumbers: useMay('ACCOUNTS_READ') })
  return (
    <Answered answer={answer}>
      {({ chatbotFlow }) => <SettingsForm key={chatbotFlow.id} flow={chatbotFlow} mayWrite={mayWrite} />}
    </Answered>
  )
}
