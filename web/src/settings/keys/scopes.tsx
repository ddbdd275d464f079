import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { listed } from '../../language/format.ts'
import { inWords } from '../../ui/enum-words.ts'
import { useAtFault } from '../../ui/form.tsx'
import type { PublicKey } from './documents.ts'

type PublicScope = PublicKey['scopes'][number]

/** What a key can be for. */
export interface Scope<Key extends string> {
  key: Key
  /** what it is about, for people */
  label: string
  action: string
  disabled?: boolean
  why?: string
}

interface ScopesProps<Key extends string> {
  scopes: Scope<Key>[]
  chosen: ReadonlySet<Key>
  onChange: (chosen: Set<Key>) => void
}

/** Scopes as boxes to tick, one line for each thing they are about. */
export function Scopes<Key extends string>({ scopes, chosen, onChange }: ScopesProps<Key>) {
  const atFault = useAtFault('scopes')
  const labels = [...new Set(scopes.map(({ label }) => label))]
  const free = scopes.filter(({ disabled }) => !disabled)
  const whys = [...new Set(scopes.flatMap(({ disabled, why }) => (disabled && why ? [why] : [])))]
  const all = free.every(({ key }) => chosen.has(key))
  const turn = (key: Key, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        <Trans>Scopes</Trans>
      </legend>
      <div className={`divide-y divide-line rounded-lg border ${atFault ? 'border-bad' : 'border-line'}`}>
        <label className="flex items-center gap-2 px-3 py-2">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--accent)"
            checked={all}
            onChange={() => onChange(new Set(all ? [] : free.map(({ key }) => key)))}
          />
          <Trans>All of them</Trans>
        </label>
        {labels.map((label) => (
          <div key={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
            <span className="w-full font-medium sm:w-40">{label}</span>
            {scopes
              .filter((scope) => scope.label === label)
              .map(({ key, action, disabled, why }) => (
                <label
                  key={key}
                  title={disabled ? why : inWords(key)}
                  className={`flex min-h-6 items-center gap-2 ${disabled ? 'text-ink-3' : ''}`}
                >
                  <input
                    type="checkbox"
                    aria-label={`${label}: ${action}`}
                    className="size-4 shrink-0 accent-(--accent)"
                    disabled={disabled}
                    checked={chosen.has(key)}
                    onChange={(event) => turn(key, event.target.checked)}
                  />
                  {action}
                </label>
              ))}
          </div>
        ))}
      </div>
      {whys.map((why) => (
        <p key={why} className="mt-1 text-xs text-ink-3">
          {why}
        </p>
      ))}
    </fieldset>
  )
}

/** CONTACTS_READ of the public API is "Contacts: read"; it cannot be given without the permissions that it opens. */
export function publicScope(key: PublicScope, missing: readonly string[] = []): Scope<PublicScope> {
  const [subject = '', action = ''] = inWords(key).split(' ')
  const label = subject.charAt(0).toUpperCase() + subject.slice(1)
  const needed = listed(missing.map(inWords))
  const why = t`${label}: ${action} needs ${needed}, which you do not have.`
  return missing.length > 0 ? { key, label, action, disabled: true, why } : { key, label, action }
}
