import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import type { InboxSearch } from '../chat-list/search.ts'

const choices: { label: MessageDescriptor; find: InboxSearch['find'] }[] = [
  { label: msg`Conversations`, find: undefined },
  { label: msg`Messages`, find: 'messages' },
]

/** What is looked for: people, or what was said. The browser's back button leads from one to the other. */
export default function FindTabs({ find }: { find: InboxSearch['find'] }) {
  const navigate = useNavigate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div role="group" aria-label={t`Search in`} className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <button
          key={choice.find ?? 'conversations'}
          type="button"
          aria-pressed={choice.find === find}
          onClick={() => void navigate({ to: '.', search: (now) => ({ ...now, find: choice.find }) })}
          className="h-7 rounded-full px-3 text-[0.8125rem] font-medium text-ink-2 hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {i18n._(choice.label)}
        </button>
      ))}
    </div>
  )
}
