import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type Called, lacksValue } from './draft.ts'

interface HeaderFieldsProps {
  draft: Called
  onChange: (headers: Called['headers']) => void
}

/** The headers of what is called; a value that is there is stars, and stays while they do and the server is the same. */
export function HeaderFields({ draft, onChange }: HeaderFieldsProps) {
  const { headers } = draft
  const hint = useId()
  const put = (index: number, change: Partial<Called['headers'][number]>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...change } : header)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">
        <Trans>Headers</Trans>
      </legend>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header is told apart by its place alone while it is written.
        <div key={index} className="flex items-end gap-2">
          <Field
            label={t`Name of the header`}
            className="flex-1"
            value={header.name}
            maxLength={100}
            onChange={({ target }) => put(index, { name: target.value })}
          />
          <Field
            label={t`Value`}
            className="flex-1"
            value={lacksValue(draft, header) ? '' : header.value}
            autoComplete="off"
            required={lacksValue(draft, header)}
            aria-describedby={lacksValue(draft, header) ? hint : undefined}
            onChange={({ target }) => put(index, { value: target.value })}
          />
          <IconButton
            label={t`Remove the header`}
            onClick={() => onChange(headers.filter((_, at) => at !== index))}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {headers.some((header) => lacksValue(draft, header)) ? (
        <p id={hint} className="text-xs text-ink-2">
          <Trans>The address is on another server: give the values of the headers again.</Trans>
        </p>
      ) : null}
      <div>
        <Button
          onClick={() => onChange([...headers, { name: '', value: '' }])}
          disabled={headers.length >= 20}
        >
          <Plus className="size-4" aria-hidden="true" /> <Trans>Add a header</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
