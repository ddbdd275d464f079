import { t } from '@lingui/core/macro'
import { GraduationCap } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import type { Conversation } from '../chat/documents.ts'
import { useCommands } from '../commands/registry.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { tell } from '../ui/toast.ts'
import { requireSkillsMutation, skillsQuery, waitingForSkillsQuery } from './documents.ts'
import { SkillsMark } from './mark.tsx'

const Picker = lazy(() => import('../ui/picker.tsx'))

/** What a chat requires of whoever is given it, and whether somebody who is here has it. */
function useWords({ contactId, agent, requiredSkillNames: all }: Conversation) {
  const waits = agent === null && all.length > 0
  const [{ data }] = useQuery({
    query: waitingForSkillsQuery,
    variables: { contactId },
    pause: !waits,
    requestPolicy: 'cache-and-network',
  })
  const nobody = waits && data?.conversation.isWaitingForSkills === true
  const names = all.join(', ')
  if (names === '') return { nobody, label: t`Required skills: none` }
  return { nobody, label: nobody ? t`Waits: nobody who is here has ${names}` : t`Required skills: ${names}` }
}

// A ground around the sign says that there is something, also without its colour.
const pill = {
  some: 'box-content rounded-full bg-raised p-1 text-ink',
  nobody: 'box-content rounded-full bg-bad-soft p-1 text-bad',
}

/** Which skills the chat requires; whoever may write in it changes them while it is open. */
export default function SkillsButton({ conversation }: { conversation: Conversation }) {
  const { contactId, requiredSkillNames, agent, status } = conversation
  const client = useClient()
  const [{ data }] = useQuery({ query: skillsQuery })
  const known = data?.skills ?? []
  const may = useMay('CHAT_WRITE') && status === 'OPEN' && known.length > 0
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { nobody, label } = useWords(conversation)
  useCommands([
    may && {
      id: 'skills',
      title: t`Require skills…`,
      group: 'conversation',
      keys: ['w'],
      opens: true,
      run: () => setOpen(true),
    },
  ])
  if (!may) return <SkillsMark names={requiredSkillNames} waits={agent === null} />
  const picked = known.flatMap(({ id, name }) => (requiredSkillNames.includes(name) ? [id] : []))
  const turn = async (id: string) => {
    const change = picked.includes(id) ? { remove: [id] } : { add: [id] }
    const { error } = await client
      .mutation(requireSkillsMutation, { input: { contactId, ...change } })
      .toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  const isRequired = requiredSkillNames.length > 0
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
      >
        <GraduationCap
          className={`size-4.5 ${isRequired ? pill[nobody ? 'nobody' : 'some'] : ''}`}
          aria-hidden="true"
        />
      </button>
      <Suspense>
        {open ? (
          <Picker
            label={t`Require skills…`}
            anchor={button}
            several
            items={known.map(({ id, name }) => ({ id, label: name }))}
            picked={picked}
            none={t`Nothing has this name.`}
            onPick={(id) => void turn(id)}
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
