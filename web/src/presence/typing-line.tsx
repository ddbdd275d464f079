import { plural, t } from '@lingui/core/macro'
import type { Viewer } from './documents.ts'
import { useViewers } from './use-viewers.ts'

function whoTypes(typing: readonly Viewer[]): string {
  const [first = '', second] = typing.map(({ name }) => name)
  if (typing.length > 2)
    return plural(typing.length, { one: '# colleague is writing…', other: '# colleagues are writing…' })
  return second ? t`${first} and ${second} are writing…` : t`${first} is writing…`
}

/** Says above the field who else writes, so that two do not answer the same. It has its room there: nothing moves. */
export function TypingLine({ contactId }: { contactId: string }) {
  const typing = useViewers(contactId).filter(({ isTyping }) => isTyping)
  return (
    <p
      aria-live="polite"
      className="absolute top-0.5 end-3 start-3 truncate text-xs leading-4 text-ink-2 sm:end-4 sm:start-4"
    >
      {typing.length > 0 ? whoTypes(typing) : null}
    </p>
  )
}
