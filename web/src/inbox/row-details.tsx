import { t } from '@lingui/core/macro'
import { Phone, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConversationRowFragment } from '../generated/documents.ts'
import { DueChip } from '../service/due-chip.tsx'
import { useStore } from '../store/store.ts'
import type { Density } from './density.ts'
import { numberNames } from './number-names.ts'

const shownTags = 2

/** A word about the chat, as short as its place. */
function Word({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
  return (
    <span
      className="inline-flex min-w-0 shrink items-center gap-0.5 text-[0.6875rem] text-ink-2"
      title={label}
    >
      {icon}
      <span className="sr-only">{label}</span>
      <bdi className="truncate" aria-hidden="true">
        {children}
      </bdi>
    </span>
  )
}

function Tags({ names, width }: { names: readonly string[]; width: string }) {
  const more = names.length - shownTags
  return (
    <>
      {names.slice(0, shownTags).map((name) => (
        <bdi
          key={name}
          data-tag={name}
          title={name}
          className={`h-4.5 min-w-9 shrink truncate rounded-full bg-raised px-1.5 text-center text-[0.6875rem]/[1.125rem] text-ink-2 ${width}`}
        >
          {name}
        </bdi>
      ))}
      {more > 0 ? (
        <span className="shrink-0 text-[0.6875rem] text-ink-2" title={names.slice(shownTags).join(', ')}>
          {t`+${more}`}
        </span>
      ) : null}
    </>
  )
}

interface RowDetailsProps {
  conversation: ConversationRowFragment
  now: number
  density: Density
}

/** Who has it, its tags, its number where there are several, and how long until it is due. */
export function RowDetails({ conversation, now, density }: RowDetailsProps) {
  const { agent, team, contact, numberId, dueAt } = conversation
  const number = useStore(numberNames).get(numberId ?? '')
  const compact = density === 'compact'
  const icon = 'size-3 shrink-0'
  return (
    <>
      {dueAt ? <DueChip at={dueAt} now={now} /> : null}
      {agent ? (
        <Word label={t`Assigned to ${agent.name}`} icon={<UserRound className={icon} aria-hidden="true" />}>
          {agent.name}
        </Word>
      ) : null}
      {team && !(compact && agent) ? (
        <Word label={t`Team ${team.name}`} icon={<UsersRound className={icon} aria-hidden="true" />}>
          {team.name}
        </Word>
      ) : null}
      {number ? (
        <Word label={t`Over ${number}`} icon={<Phone className={icon} aria-hidden="true" />}>
          {number}
        </Word>
      ) : null}
      <Tags names={contact.tagNames} width={compact ? 'max-w-14' : 'max-w-24'} />
    </>
  )
}
