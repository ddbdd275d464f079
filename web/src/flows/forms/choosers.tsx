import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { teamsQuery } from '../../assignment/team-documents.ts'
import type { SentFile } from '../../chat/outbox-items.ts'
import { FileField as Upload } from '../../composer/file-field.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { skillsQuery } from '../../skills/documents.ts'
import { SkillBoxes } from '../../skills/skill-boxes.tsx'
import { templatesQuery } from '../../templates/documents.ts'
import { Field } from '../../ui/field.tsx'
import { formNamesQuery } from '../editor-documents.ts'
import { Choice } from './choice.tsx'
import type { CustomFieldProps } from './custom-field.ts'
import { wordIn } from './values.ts'

export function TeamField(props: CustomFieldProps) {
  const { data } = useAnswer(teamsQuery, { first: 100 })
  return <Choice {...props} none={t`General queue`} options={data?.teams.nodes ?? []} />
}

/** Several skills; where the workspace has none there is nothing to choose. A skill that is gone can be taken out. */
export function SkillsField({ label, value, disabled, onChange }: CustomFieldProps) {
  const { data } = useAnswer(skillsQuery, {})
  if (!data) return null
  const chosen = Array.isArray(value) ? value.map(String) : []
  const gone = chosen.filter((id) => data.skills.every((skill) => skill.id !== id))
  const skills = [...data.skills, ...gone.map((id) => ({ id, name: t`A deleted skill` }))]
  if (skills.length === 0) return null
  return (
    <SkillBoxes
      label={label}
      skills={skills}
      chosen={chosen}
      disabled={disabled}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}

/** The platform's id of a form is what the node names. */
export function FormField(props: CustomFieldProps) {
  const { data } = useAnswer(formNamesQuery, {})
  const forms = (data?.interactiveFlows.nodes ?? []).flatMap(({ name, platformId }) =>
    platformId === null ? [] : [{ id: platformId, name }],
  )
  return <Choice {...props} none={t`Choose a form`} options={forms} />
}

/** A template with the values of its text. */
export function TemplateField(props: CustomFieldProps) {
  const { config, disabled, onConfig } = props
  const { data } = useAnswer(templatesQuery, {})
  const templates = data?.sendableTemplates.nodes ?? []
  const chosen = templates.find(({ id }) => id === props.value)
  const params = (config.params ?? {}) as Record<string, unknown>
  const options = templates.map(({ id, name, language }) => ({ id, name: `${name} (${language})` }))
  const choose = (id: unknown) => {
    const { template_name: _name, language: _language, params: _params, ...others } = config
    onConfig({ ...others, template_id: id })
  }
  return (
    <>
      <Choice
        {...props}
        onChange={choose}
        none={wordIn(config.template_name) || t`Choose a template`}
        options={options}
      />
      {chosen?.variables.body.map((variable) => (
        <Field
          key={variable}
          label={t`Value of ${`{{${variable}}}`}`}
          maxLength={1024}
          readOnly={disabled}
          value={wordIn(params[variable])}
          onChange={({ target }) => onConfig({ ...config, params: { ...params, [variable]: target.value } })}
        />
      ))}
    </>
  )
}

/** A file that is uploaded here. */
export function FileField({ value, config, disabled, onConfig }: CustomFieldProps) {
  const [file, setFile] = useState<SentFile | null>(null)
  const change = (chosen: SentFile | null) => {
    setFile(chosen)
    const { media_id: _file, filename: _name, ...others } = config
    onConfig(chosen ? { ...others, media_id: chosen.id, filename: chosen.name.slice(0, 240) } : others)
  }
  const name = wordIn(config.filename)
  return (
    <div className="flex flex-col gap-1.5">
      {value && !file ? (
        <p className="text-ink-2">
          {name ? (
            <Trans>
              The file <bdi>{name}</bdi> is sent.
            </Trans>
          ) : (
            <Trans>A file is chosen.</Trans>
          )}
        </p>
      ) : null}
      {disabled ? null : <Upload file={file} onChange={change} />}
    </div>
  )
}
