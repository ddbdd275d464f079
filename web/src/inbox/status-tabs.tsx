import { useNavigate, useSearch } from '@tanstack/react-router'
import type { InboxSearch } from './search.ts'

const choices: { label: string; status: InboxSearch['status'] }[] = [
  { label: 'Open', status: undefined },
  { label: 'Closed', status: 'closed' },
  { label: 'All', status: 'all' },
]

/** Which chats the list shows. */
export function StatusTabs() {
  const { status } = useSearch({ from: '/signed-in/inbox' })
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div role="group" aria-label="Show" className="flex gap-1">
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.status === status}
          onClick={() =>
            void navigate({ to: '.', search: (now) => ({ ...now, status: choice.status }), replace: true })
          }
          className="h-7 rounded-full px-3 text-[0.8125rem] font-medium text-ink-2 hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
