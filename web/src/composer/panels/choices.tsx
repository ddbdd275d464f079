import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type Choice, limits } from '../../chat/offer.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

interface ChoicesProps {
  kind: 'buttons' | 'list'
  choices: Choice[]
  onChange: (choices: Choice[]) => void
}

/** What the person can choose, one below the other. */
export function Choices({ kind, choices, onChange }: ChoicesProps) {
  const most = limits.choices[kind]
  const change = (key: number, part: Partial<Choice>) =>
    onChange(choices.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const add = () => {
    const key = Math.max(0, ...choices.map((one) => one.key)) + 1
    onChange([...choices, { key, title: '', description: '' }])
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{kind === 'buttons' ? t`Buttons` : t`Rows of the list`}</legend>
      {choices.map(({ key, title, description }, index) => {
        const number = index + 1
        return (
          <div key={key} className="flex items-end gap-2">
            <Field
              label={kind === 'buttons' ? t`Button ${number}` : t`Row ${number}`}
              className="min-w-0 flex-1"
              required={index === 0}
              maxLength={limits.title[kind]}
              autoComplete="off"
              value={title}
              onChange={({ target }) => change(key, { title: target.value })}
            />
            {kind === 'list' ? (
              <Field
                label={t`Words below it`}
                className="min-w-0 flex-1"
                maxLength={limits.description}
                autoComplete="off"
                value={description}
                onChange={({ target }) => change(key, { description: target.value })}
              />
            ) : null}
            {choices.length > 1 ? (
              <IconButton
                label={t`Remove ${title || number}`}
                className="mb-0.5"
                onClick={() => onChange(choices.filter((one) => one.key !== key))}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        )
      })}
      {choices.length < most ? (
        <div>
          <Button size="small" onClick={add}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>One more</Trans>
          </Button>
        </div>
      ) : (
        <p className="text-xs text-ink-3">
          <Trans>More than {most} are not possible.</Trans>
        </p>
      )}
    </fieldset>
  )
}
