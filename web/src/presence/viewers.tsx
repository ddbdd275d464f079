import { Avatar } from '../ui/avatar.tsx'
import { useViewers } from './use-viewers.ts'

/** So many faces; the rest is a number. */
const most = 3

/** Faces of the colleagues who look at the same chat. */
export function Viewers({ contactId }: { contactId: string }) {
  const viewers = useViewers(contactId)
  if (viewers.length === 0) return null
  const more = viewers.slice(most)
  return (
    <ul aria-label="Also looking at this conversation" className="flex shrink-0 -space-x-1.5">
      {viewers.slice(0, most).map(({ id, name }) => (
        <li key={id} title={name} className="flex rounded-full ring-2 ring-surface">
          <Avatar name={name} id={id} size="tiny" />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more.length > 0 ? (
        <li
          title={more.map(({ name }) => name).join(', ')}
          className="flex h-6 items-center rounded-full bg-raised px-1.5 text-xs text-ink-2 ring-2 ring-surface"
        >
          +{more.length}
          <span className="sr-only"> more: {more.map(({ name }) => name).join(', ')}</span>
        </li>
      ) : null}
    </ul>
  )
}
