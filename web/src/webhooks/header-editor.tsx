import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { type HeaderField, newHeader, pathOf } from './header-fields.ts'

interface HeaderEditorProps {
  fields: HeaderField[]
  /** the values can be read again */
  readable?: boolean
  /** the address moved to another server, which gets no value that was kept for the former */
  isElsewhere?: boolean
  onChange: (fields: HeaderField[]) => void
}

/** Names and values of custom headers. */
export function HeaderEditor({ fields, readable = false, isElsewhere = false, onChange }: HeaderEditorProps) {
  const hint = useId()
  const set = (key: number, changes: Partial<HeaderField>) =>
    onChange(fields.map((field) => (field.key === key ? { ...field, ...changes } : field)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">
        <Trans>Headers</Trans>
      </legend>
      <p className="text-xs text-ink-3">
        {readable ? (
          <Trans>Sent with every request, up to 10. Whoever may see webhooks can read their values.</Trans>
        ) : (
          <Trans>Sent with every request, up to 10. Their values are never shown again.</Trans>
        )}
      </p>
      {fields.map((field, index) => {
        const { key, name, value, stored } = field
        const isAskedAgain = stored && isElsewhere
        return (
          <div key={key} className="flex items-end gap-2">
            <Field
              className="min-w-0 flex-1"
              label={t`Name ${index + 1}`}
              name={pathOf(fields, field)}
              value={name}
              readOnly={stored}
              autoComplete="off"
              onChange={(event) => set(key, { name: event.target.value })}
            />
            <Field
              className="min-w-0 flex-1"
              label={t`Value ${index + 1}`}
              value={value}
              autoComplete="off"
              required={isAskedAgain}
              placeholder={stored && !isElsewhere ? t`Stays as it is` : ''}
              aria-describedby={isAskedAgain ? hint : undefined}
              onChange={(event) => set(key, { value: event.target.value })}
            />
            <IconButton
              label={t`Remove header ${name || index + 1}`}
              onClick={() => onChange(fields.filter((field) => field.key !== key))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      {isElsewhere && fields.some(({ stored }) => stored) ? (
        <p id={hint} className="text-xs text-ink-2">
          <Trans>The address is on another server: give the values of the headers again.</Trans>
        </p>
      ) : null}
      {fields.length < 10 ? (
        <Button size="small" className="self-start" onClick={() => onChange([...fields, newHeader()])}>
          <Plus className="size-3.5" aria-hidden="true" />
          <Trans>Add a header</Trans>
        </Button>
      ) : null}
    </fieldset>
  )
}
