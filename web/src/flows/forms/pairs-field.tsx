import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { writtenValue } from './values.ts'

interface PairsFieldProps {
  label: string
  hint?: string | undefined
  keyLabel: string
  valueLabel: string
  value: unknown
  disabled: boolean
  /** names that can be chosen */
  offered?: readonly string[]
  onChange: (value: Record<string, unknown> | undefined) => void
}

interface Pair {
  key: string
  value: unknown
}

const pairsOf = (value: unknown): Pair[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, one]) => ({ key, value: one }))
    : []

/** Names and their values. A row without a name is not kept yet. */
export function PairsField(props: PairsFieldProps) {
  const { label, hint, keyLabel, valueLabel, disabled, offered = [], onChange } = props
  const [pairs, setPairs] = useState(() => pairsOf(props.value))
  const set = (next: Pair[]) => {
    setPairs(next)
    const named = next.filter(({ key }) => key.trim() !== '')
    const kept = Object.fromEntries(named.map(({ key, value }) => [key.trim(), value]))
    onChange(named.length === 0 ? undefined : kept)
  }
  const change = (at: number, changes: Partial<Pair>) =>
    set(pairs.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)))
  const list = offered.length > 0 ? `names-${keyLabel}` : undefined
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {hint ? <p className="-mt-1.5 text-xs text-ink-3">{hint}</p> : null}
      {list ? (
        <datalist id={list}>
          {offered.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while theirs is written
        <div key={at} className="flex items-end gap-1.5">
          <Field
            label={keyLabel}
            list={list}
            className="min-w-0 flex-1"
            maxLength={200}
            readOnly={disabled}
            value={pair.key}
            onChange={({ target }) => change(at, { key: target.value })}
          />
          <Field
            label={valueLabel}
            className="min-w-0 flex-1"
            maxLength={4096}
            readOnly={disabled}
            value={writtenValue(pair.value)}
            onChange={({ target }) => change(at, { value: target.value })}
          />
          {disabled ? null : (
            <IconButton
              label={t`Remove ${pair.key || keyLabel}`}
              onClick={() => set(pairs.filter((_one, index) => index !== at))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {disabled ? null : (
        <Button
          size="small"
          className="self-start"
          onClick={() => setPairs([...pairs, { key: '', value: '' }])}
        >
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Add</Trans>
        </Button>
      )}
    </fieldset>
  )
}
