import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { assigneesQuery } from '../assignment/documents.ts'
import { loadWords } from '../assignment/load-words.ts'
import AddSummary from '../assistance/add-summary.tsx'
import { useAssists } from '../assistance/assists.ts'
import type { TransferTargetInput } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { mentionedIn } from '../notes/mentioned-in.ts'
import { createNoteMutation } from '../notes/note-documents.ts'
import NoteField from '../notes/note-field.tsx'
import { useReaders } from '../notes/use-readers.ts'
import { useMay } from '../session/me-context.ts'
import { skillsQuery } from '../skills/documents.ts'
import { SkillBoxes } from '../skills/skill-boxes.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { assignTransferMutation, type Transfer, transferChatMutation } from './documents.ts'
import { queueName } from './words.ts'

const general = 'general'

interface HandOverProps {
  contactId: string
  /** what it is handed over as already: then it goes on from there */
  transfer: Transfer | null
  onClose: () => void
}

function targetOf(chosen: string, isTeam: boolean): TransferTargetInput {
  if (chosen === general) return { general: true }
  return isTeam ? { teamId: chosen } : { agent: { agentId: chosen } }
}

/** Where it is now; null: outside business hours the customer got a message instead. */
function whoHasIt(transfer: Transfer | null | undefined): string {
  if (!transfer) return t`Nobody is available now. The customer got the message for that case.`
  const { agent, team } = transfer
  const queue = queueName(team)
  return agent ? t`Handed over to ${agent.name}` : t`Waits in ${queue} now`
}

/** Everybody who can get it: the queues first, then those who take work. */
function useTargets() {
  const [{ data }] = useQuery({ query: assigneesQuery, requestPolicy: 'cache-and-network' })
  const all = data?.assignees ?? []
  return {
    teams: all.flatMap(({ assignee }) => (assignee.__typename === 'TeamAssignee' ? [assignee] : [])),
    agents: all.flatMap(({ assignee, ...standing }) =>
      assignee.__typename === 'MemberAssignee'
        ? [{ ...assignee, available: standing.available, words: loadWords(standing) }]
        : [],
    ),
  }
}

/**
 * Hands a chat over with words for whoever takes it. They are a note in the chat, where a colleague is named by `@`, and
 * stand in the queue beside it.
 */
export default function HandOver({ contactId, transfer, onClose }: HandOverProps) {
  const { teams, agents } = useTargets()
  const readers = useReaders(contactId)
  const mayNote = useMay('CHAT_WRITE')
  const assists = useAssists()
  const [chosen, setChosen] = useState(general)
  const [text, setText] = useState('')
  const [requiredSkillIds, setSkills] = useState<string[]>([])
  const [skills] = useQuery({ query: skillsQuery, pause: transfer !== null })
  const known = skills.data?.skills ?? []
  const made = useChange(transferChatMutation)
  const moved = useChange(assignTransferMutation)
  const note = useChange(createNoteMutation)
  const change = transfer ? moved : made
  const save = async () => {
    const notes = text.trim()
    const to = targetOf(
      chosen,
      teams.some(({ id }) => id === chosen),
    )
    const answer = transfer
      ? await moved.run({ input: { id: transfer.id, to } })
      : await made.run({
          input: { contactId, to, notes, ...(requiredSkillIds.length > 0 && { requiredSkillIds }) },
        })
    if (!answer) return
    const mentionIds = mentionedIn(notes, readers)
    // Words beside what is handed over already have no other place; whoever is named is told by a note alone.
    const isNote = notes && mayNote && (transfer || mentionIds.length > 0)
    // What was written stays in the dialog until it is kept; the chat is handed over by then, to the same again.
    if (isNote && !(await note.run({ input: { contactId, content: notes, mentionIds } }))) return
    tell({
      text: whoHasIt(
        'transferChat' in answer ? answer.transferChat.transfer : answer.assignTransfer.transfer,
      ),
    })
    onClose()
  }
  return (
    <Dialog title={t`Hand over`} onClose={onClose}>
      <Form
        onSubmit={() => void save()}
        onCancel={onClose}
        submit={t({ message: 'Hand over', context: 'button' })}
        busy={change.busy || note.busy}
        problem={change.problem ?? note.problem}
      >
        <Select
          label={t`Who gets it`}
          name="to"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value={general}>{queueName(null)}</option>
          <optgroup label={t`Teams`}>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label={t`Agents`}>
            {agents.map(({ id, name, available, words }) => (
              <option key={id} value={id} disabled={!available}>
                {words === null ? name : `${name} (${words})`}
              </option>
            ))}
          </optgroup>
        </Select>
        {known.length > 0 ? (
          <SkillBoxes
            label={t`Skills that the conversation requires`}
            skills={known}
            chosen={requiredSkillIds}
            onChange={setSkills}
          />
        ) : null}
        <div>
          <p className="mb-1.5 font-medium">
            <Trans>Note for whoever takes it</Trans>
          </p>
          <NoteField
            label={t`Note for whoever takes it`}
            text={text}
            onChange={setText}
            onSubmit={() => void save()}
            readers={readers}
          />
          {assists && mayNote ? (
            <AddSummary
              contactId={contactId}
              onText={(summary) => setText((now) => [now.trim(), summary].filter(Boolean).join('\n\n'))}
            />
          ) : null}
          <p className="mt-1 text-xs text-ink-3">
            <Trans>The customer does not see it. The chatbot is silent until it is given back.</Trans>
          </p>
        </div>
      </Form>
    </Dialog>
  )
}
