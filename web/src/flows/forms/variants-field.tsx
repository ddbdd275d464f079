import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { CustomFieldProps } from './custom-field.ts'

interface Variant {
  id: string
  weight: number
}

const most = 10

const variantsOf = (value: unknown): Variant[] => (Array.isArray(value) ? value : [])

function freeVariantId(variants: readonly Variant[]): string {
  const taken = new Set(variants.map(({ id }) => id))
  return [...'abcdefghijklmnopqrstuvwxyz'].find((letter) => !taken.has(letter)) ?? ''
}

/** Ways by chance, with how many people each takes beside the others. */
export function VariantsField({ label, value, disabled, onChange }: CustomFieldProps) {
  const variants = variantsOf(value)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {variants.map((variant) => (
        <div key={variant.id} className="flex items-end gap-1.5">
          <Field
            label={t`Weight of variant ${variant.id}`}
            type="number"
            min={0}
            max={1000}
            className="min-w-0 flex-1"
            readOnly={disabled}
            value={variant.weight}
            onChange={({ target }) => {
              const weight = Math.min(1000, Math.max(0, Math.trunc(Number(target.value) || 0)))
              onChange(variants.map((one) => (one === variant ? { ...one, weight } : one)))
            }}
          />
          {disabled || variants.length <= 2 ? null : (
            <IconButton
              label={t`Remove variant ${variant.id}`}
              onClick={() => onChange(variants.filter((one) => one !== variant))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {disabled || variants.length >= most ? null : (
        <Button
          size="small"
          className="self-start"
          onClick={() => onChange([...variants, { id: freeVariantId(variants), weight: 1 }])}
        >
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Add a variant</Trans>
        </Button>
      )}
    </fieldset>
  )
}
