import { t } from '@lingui/core/macro'
import { inWords } from '../../ui/enum-words.ts'
import type { Permission } from './documents.ts'
import type { Module } from './modules.ts'

interface GrantsProps {
  modules: Module[]
  granted: ReadonlySet<Permission['key']>
  onChange: (granted: Set<Permission['key']>) => void
  disabled: boolean
}

/** The permissions as boxes to tick. Nobody gives or takes what they do not hold. */
export function Grants({ modules, granted, onChange, disabled }: GrantsProps) {
  const turn = (key: Permission['key'], on: boolean) => {
    const next = new Set(granted)
    if (on) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <div className="divide-y divide-line rounded-xl border border-line">
      {modules.map(({ key: module, label, permissions }) => (
        <fieldset key={module} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <legend className="float-start w-full font-medium sm:w-48">{label}</legend>
          {permissions.map(({ key, action, description, grantable }) => (
            <label
              key={key}
              title={grantable ? description : t`${description} You do not have it and cannot grant it.`}
              className={`flex min-h-6 items-center gap-2 ${grantable && !disabled ? '' : 'text-ink-3'}`}
            >
              <input
                type="checkbox"
                aria-label={`${label}: ${inWords(action)}`}
                className="size-4 shrink-0 accent-(--accent)"
                disabled={disabled || !grantable}
                checked={granted.has(key)}
                onChange={(event) => turn(key, event.target.checked)}
              />
              {inWords(action)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
