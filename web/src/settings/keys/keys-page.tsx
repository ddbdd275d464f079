import { useRoomSearch } from '../search.ts'
import { ApplicationKeys } from './application-keys.tsx'
import { PublicKeys } from './public-keys.tsx'

const kinds = [
  { kind: '', label: 'Public API' },
  { kind: 'application', label: 'Application API' },
]

function Kinds({ kind, onChange }: { kind: string; onChange: (kind: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div role="group" aria-label="Kind of key" className="flex gap-1">
      {kinds.map((one) => (
        <button
          key={one.kind}
          type="button"
          aria-pressed={one.kind === kind}
          onClick={() => onChange(one.kind)}
          className="h-8 rounded-full px-3.5 font-medium text-ink-2 hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {one.label}
        </button>
      ))}
    </div>
  )
}

/** The keys of both interfaces. */
export default function KeysPage() {
  const [{ kind = '' }, change] = useRoomSearch()
  const choice = <Kinds kind={kind} onChange={(next) => change({ kind: next, page: '' })} />
  return kind === 'application' ? <ApplicationKeys kinds={choice} /> : <PublicKeys kinds={choice} />
}
