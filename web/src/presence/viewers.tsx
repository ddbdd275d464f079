import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { listed } from '../language/format.ts'
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
    <ul aria-label={t`Also looking at this conversation`} className="flex shrink-0 -space-x-1.5">
      {viewers.slice(0, most).map(({ id, name }) => (
        <li key={id} title={name} className="flex rounded-full ring-2 ring-surface">
          <Avatar name={name} id={id} size="tiny" />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more.length > 0 ? (
        <li
          title={listed(more.map(({ name }) => name))}
          className="flex h-6 items-center rounded-full bg-raised px-1.5 text-xs text-ink-2 ring-2 ring-surface"
        >
          +{more.length}
          <span className="sr-only">
            {' '}
            <Trans>more: {listed(more.map(({ name }) => name))}</Trans>
          </span>
        </li>
      ) : null}
    </ul>
  )
}
