import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { teamsQuery } from '../assignment/team-documents.ts'
import { FileField } from '../composer/file-field.tsx'
import { FlowField } from '../flows/flow-field.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { BotButtons } from '../settings/chatbot/bot-buttons.tsx'
import { BotPreview } from '../settings/chatbot/bot-preview.tsx'
import { templatesQuery } from '../templates/documents.ts'
import { Field, Select, TextArea } from '../ui/field.tsx'
import type { RuleDraft } from './rule-draft.ts'

export interface AnswerProps {
  draft: RuleDraft
  set: (changes: Partial<RuleDraft>) => void
}

function TextFields({ draft, set }: AnswerProps) {
  return (
    <>
      <TextArea
        label={t`Text`}
        name="body"
        dir="auto"
        rows={4}
        maxLength={4096}
        value={draft.body}
        onChange={({ target }) => set({ body: target.value })}
      />
      <BotButtons
        legend={t`Buttons`}
        name="buttons"
        buttons={draft.buttons}
        disabled={false}
        onChange={(buttons) => set({ buttons })}
      />
      <BotPreview label={t`The answer`} text={draft.body} buttons={draft.buttons} />
    </>
  )
}

function ScriptFields({ draft, set }: AnswerProps) {
  const example = '{{contact_name}}'
  return (
    <TextArea
      label={t`Text`}
      name="body"
      dir="auto"
      rows={5}
      maxLength={4096}
      hint={t`Write values as ${example}.`}
      value={draft.body}
      onChange={({ target }) => set({ body: target.value })}
    />
  )
}

function TemplateFields({ draft, set }: AnswerProps) {
  const { data } = useAnswer(templatesQuery, {})
  const templates = data?.sendableTemplates.nodes ?? []
  const chosen = templates.find(({ id }) => id === draft.templateId)
  return (
    <>
      <Select
        label={t`Template`}
        name="template"
        value={draft.templateId}
        onChange={({ target }) => set({ templateId: target.value })}
      >
        <option value="">{draft.templateName || t`Choose a template`}</option>
        {templates.map(({ id, name, language }) => (
          <option key={id} value={id}>
            {`${name} (${language})`}
          </option>
        ))}
        {draft.templateId && !chosen ? <option value={draft.templateId}>{t`As it is`}</option> : null}
      </Select>
      {chosen?.variables.body.map((variable) => (
        <Field
          key={variable}
          label={t`Value of ${`{{${variable}}}`}`}
          name="bodyValues"
          maxLength={1024}
          value={draft.values[variable] ?? ''}
          onChange={({ target }) => set({ values: { ...draft.values, [variable]: target.value } })}
        />
      ))}
    </>
  )
}

function MediaFields({ draft, set }: AnswerProps) {
  return (
    <>
      <FileField file={draft.file} onChange={(file) => set({ file })} />
      {draft.file ? null : (
        <Field
          label={t`Or its address`}
          name="url"
          type="url"
          dir="ltr"
          maxLength={2048}
          value={draft.url}
          onChange={({ target }) => set({ url: target.value })}
        />
      )}
      <TextArea
        label={t`Caption`}
        name="caption"
        dir="auto"
        rows={2}
        maxLength={1024}
        value={draft.caption}
        onChange={({ target }) => set({ caption: target.value })}
      />
    </>
  )
}

function TransferFields({ draft, set }: AnswerProps) {
  const { data } = useAnswer(teamsQuery, { first: 100 })
  const teams = data?.teams.nodes ?? []
  return (
    <>
      <Select
        label={t`Queue`}
        name="teamId"
        value={draft.teamId}
        onChange={({ target }) => set({ teamId: target.value })}
      >
        <option value="">{t`General queue`}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextArea
        label={t`What is said before`}
        name="body"
        dir="auto"
        maxLength={4096}
        hint={t`Empty: nothing.`}
        value={draft.body}
        onChange={({ target }) => set({ body: target.value })}
      />
      <TextArea
        label={t`Note for whoever takes it`}
        name="notes"
        dir="auto"
        rows={2}
        maxLength={4096}
        value={draft.notes}
        onChange={({ target }) => set({ notes: target.value })}
      />
    </>
  )
}

function FlowFields({ draft, set }: AnswerProps) {
  return (
    <>
      <FlowField
        label={t`Flow`}
        value={draft.flowId}
        disabled={false}
        onChange={(flowId) => set({ flowId: flowId ?? '' })}
      />
      {draft.sendsForm && draft.flowId === '' ? (
        <p className="text-ink-2">
          <Trans>It sends a form. Choose a flow to start one instead.</Trans>
        </p>
      ) : null}
    </>
  )
}

/** The fields of each kind of answer. */
export const answerFields = {
  TEXT: TextFields,
  TEMPLATE: TemplateFields,
  MEDIA: MediaFields,
  FLOW: FlowFields,
  SCRIPT: ScriptFields,
  TRANSFER: TransferFields,
}
