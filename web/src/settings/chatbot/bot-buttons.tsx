import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** A button below a text of the chatbot; a new one gets its id from the server. */
export interface BotButton {
  id: string
  title: string
}

const most = 10

/** What begins an id that the server does not know. */
const own = 'new-'
export const isNew = ({ id }: BotButton): boolean => id.startsWith(own)

interface BotButtonsProps {
  legend: string
  /** the name of the field, for the server's fault with it */
  name: string
  buttons: readonly BotButton[]
  disabled: boolean
  onChange: (buttons: BotButton[]) => void
}

/** Up to ten buttons: three stand below the text, more open as a list. */
export function BotButtons({ legend, name, buttons, disabled, onChange }: BotButtonsProps) {
  const made = useRef(0)
  const add = useRef<HTMLButtonElement>(null)
  const change = (id: string, title: string) =>
    onChange(buttons.map((button) => (button.id === id ? { ...button, title } : button)))
  const remove = (id: string) => {
    onChange(buttons.filter((button) => button.id !== id))
    add.current?.focus()
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {buttons.map(({ id, title }, index) => (
        <div key={id} className="flex items-end gap-2">
          <Field
            label={t`Button ${index + 1}`}
            name={name}
            className="min-w-0 flex-1 sm:max-w-72"
            maxLength={20}
            autoComplete="off"
            value={title}
            onChange={({ target }) => change(id, target.value)}
          />
          {disabled ? null : (
            <IconButton label={t`Remove ${title || index + 1}`} className="mb-0.5" onClick={() => remove(id)}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {disabled ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={add}
            size="small"
            disabled={buttons.length >= most}
            onClick={() => onChange([...buttons, { id: `${own}${++made.current}`, title: '' }])}
          >
            <Plus className="size-4" aria-hidden="true" />
            <Trans>Add a button</Trans>
          </Button>
          <span className="text-xs text-ink-3">
            {buttons.length > 3
              ? t`More than three open as a list.`
              : t`Up to three are shown below the text, up to ten open as a list.`}
          </span>
        </div>
      )}
    </fieldset>
  )
}
