import { t } from '@lingui/core/macro'
import { useClient } from 'urql'
import type { Conversation } from '../chat/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { tell } from '../ui/toast.ts'
import { assignMutation } from './documents.ts'

/** Who has a chat: an agent, a team, both or nobody. */
export interface Owner {
  agentId: string | null
  teamId: string | null
}

export const ownerOf = ({ agent, team }: Pick<Conversation, 'agent' | 'team'>): Owner => ({
  agentId: agent?.id ?? null,
  teamId: team?.id ?? null,
})

/** Gives a chat to somebody, tells so, and takes it back when that was not meant. */
export function useAssign(conversation: Conversation): (owner: Owner, told: string) => void {
  const client = useClient()
  const { contactId } = conversation
  const before = ownerOf(conversation)
  const assign = async (owner: Owner, told: string, undo: boolean) => {
    const { error } = await client.mutation(assignMutation, { input: { contactId, ...owner } }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    tell({
      text: told,
      ...(undo && { action: { label: t`Undo`, run: () => void assign(before, t`Taken back`, false) } }),
    })
  }
  return (owner, told) => void assign(owner, told, true)
}
