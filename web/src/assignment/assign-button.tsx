import { t } from '@lingui/core/macro'
import { UserPlus, UsersRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Conversation } from '../chat/documents.ts'
import { useCommands } from '../commands/registry.ts'
import { useMay, useMe } from '../session/me-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { type Owner, ownerOf, useAssign } from './use-assign.ts'
import { nobody, useChoices } from './use-choices.tsx'

const Picker = lazy(() => import('../ui/picker.tsx'))

interface AssignButtonProps {
  conversation: Conversation
  /** what is offered below the choices */
  foot?: ReactNode
}

/** Who has the chat; whoever may gives it to somebody else. */
export function AssignButton({ conversation, foot }: AssignButtonProps) {
  const me = useMe()
  const may = useMay('CHAT_ASSIGN_WRITE')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { items, teams } = useChoices(open, conversation.requiredSkillNames)
  const assign = useAssign(conversation)
  const { agentId, teamId } = ownerOf(conversation)
  const owner = conversation.agent?.name ?? conversation.team?.name
  const give = (id: string) => {
    const name = items.find((item) => item.id === id)?.label ?? ''
    const given: Owner =
      id === nobody
        ? { agentId: null, teamId: null }
        : teams.has(id)
          ? { agentId: null, teamId: id }
          : { agentId: id, teamId }
    assign(given, id === nobody ? t`Assigned to nobody` : t`Assigned to ${name}`)
  }
  const take = () => assign({ agentId: me.id, teamId }, t`Assigned to you`)
  useCommands([
    may && {
      id: 'assign',
      title: t`Assign to…`,
      group: 'conversation',
      keys: ['a'],
      opens: true,
      run: () => setOpen(true),
    },
    may &&
      agentId !== me.id && {
        id: 'take',
        title: t`Assign to me`,
        group: 'conversation',
        keys: ['m'],
        run: take,
      },
  ])
  const label = owner ? t`Assigned to ${owner}` : t`Assigned to nobody`
  const face = owner ? (
    conversation.agent ? (
      <Avatar name={owner} id={conversation.agent.id} size="tiny" />
    ) : (
      <UsersRound className="size-4" aria-hidden="true" />
    )
  ) : (
    <UserPlus className="size-4" aria-hidden="true" />
  )
  const shown = (
    <>
      {face}
      <span className="hidden max-w-28 truncate @2xl:inline">
        {owner ? <bdi>{owner}</bdi> : t({ message: 'Assign', context: 'button' })}
      </span>
    </>
  )
  if (!may) {
    return owner ? (
      <span title={label} className="inline-flex h-7 items-center gap-1.5 text-ink-2">
        <span className="sr-only">{label}</span>
        {shown}
      </span>
    ) : null
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(true)}
        className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-lg border border-line bg-surface px-2 font-medium hover:bg-hover"
      >
        {shown}
      </button>
      <Suspense>
        {open ? (
          <Picker
            label={t`Assign to…`}
            anchor={button}
            items={items}
            picked={[agentId, teamId].filter((id) => id !== null)}
            none={t`Nobody has this name.`}
            onPick={give}
            foot={foot}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
