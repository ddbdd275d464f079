import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { InboxSearch } from '../chat-list/search.ts'

const choices: { label: MessageDescriptor; status: InboxSearch['status'] }[] = [
  { label: msg({ message: 'Open', context: 'conversations' }), status: undefined },
  { label: msg({ message: 'Closed', context: 'conversations' }), status: 'closed' },
  { label: msg({ message: 'All', context: 'conversations' }), status: 'all' },
]

/** Which chats the list shows. */
export function StatusTabs() {
  const { status } = useSearch({ from: '/signed-in/inbox' })
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div role="group" aria-label={t`Show`} className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <button
          key={choice.status ?? 'open'}
          type="button"
          aria-pressed={choice.status === status}
          onClick={() =>
            void navigate({ to: '.', search: (now) => ({ ...now, status: choice.status }), replace: true })
          }
          className="h-7 rounded-full px-3 text-[0.8125rem] font-medium text-ink-2 hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {i18n._(choice.label)}
        </button>
      ))}
    </div>
  )
}
