import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UserPlus, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { assigneesQuery } from '../../assignment/documents.ts'
import { useMay } from '../../session/me-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import type { GroupOf } from './documents.ts'
import { peopleToTellQuery } from './documents.ts'

const Picker = lazy(() => import('../../ui/picker.tsx'))

type Person = GroupOf<'sla'>['escalationNotify'][number]

/** Everybody whom this person may know by name. */
function usePeople(asked: boolean): Person[] {
  const seesAll = useMay('USERS_READ')
  const seesChats = useMay('CHAT_READ')
  const [members] = useQuery({ query: peopleToTellQuery, variables: {}, pause: !asked || !seesAll })
  const [agents] = useQuery({ query: assigneesQuery, pause: !asked || !seesChats })
  const byId = new Map<string, Person>()
  for (const { assignee } of agents.data?.assignees ?? [])
    if (assignee.__typename === 'MemberAssignee')
      byId.set(assignee.id, { id: assignee.id, name: assignee.name })
  for (const { id, fullName } of members.data?.members.nodes ?? []) byId.set(id, { id, name: fullName })
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name))
}

interface NotifiedProps {
  people: readonly Person[]
  disabled: boolean
  onChange: (people: Person[]) => void
}

/** Who is told of an escalation, chosen by their names. */
export function Notified({ people, disabled, onChange }: NotifiedProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const all = usePeople(open)
  const turn = (id: string) => {
    const person = all.find((one) => one.id === id)
    if (people.some((one) => one.id === id)) onChange(people.filter((one) => one.id !== id))
    else if (person) onChange([...people, person])
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">
        <Trans>Who is notified of an escalation</Trans>
      </legend>
      {people.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nobody yet.</Trans>
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {people.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2 rounded-full bg-raised py-0.5 ps-1 pe-0.5">
              <Avatar name={name} id={id} size="tiny" />
              <bdi className="max-w-48 truncate pe-1">{name}</bdi>
              {disabled ? null : (
                <IconButton
                  label={t`Do not notify ${name}`}
                  className="size-7!"
                  onClick={() => {
                    onChange(people.filter((one) => one.id !== id))
                    button.current?.focus()
                  }}
                >
                  <X className="size-3.5" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {disabled ? null : (
        <div>
          <Button
            ref={button}
            size="small"
            aria-haspopup="listbox"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <UserPlus className="size-4" aria-hidden="true" />
            <Trans>Choose people</Trans>
          </Button>
        </div>
      )}
      <Suspense>
        {open ? (
          <Picker
            label={t`Who is notified`}
            anchor={button}
            several
            items={all.map(({ id, name }) => ({
              id,
              label: name,
              mark: <Avatar name={name} id={id} size="tiny" />,
            }))}
            picked={people.map(({ id }) => id)}
            none={t`Nobody has this name.`}
            onPick={turn}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        ) : null}
      </Suspense>
    </fieldset>
  )
}
