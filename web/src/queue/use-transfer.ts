import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import type { TransferTargetInput } from '../generated/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMe } from '../session/me-context.ts'
import { tell } from '../ui/toast.ts'
import {
  assignTransferMutation,
  pickTransferMutation,
  resumeTransferMutation,
  type Transfer,
} from './documents.ts'

type Chosen = Pick<Transfer, 'id' | 'contactId' | 'agent' | 'team'>

/** Where it was, to put it back there. */
function back({ agent, team }: Chosen): TransferTargetInput {
  if (agent) return { agent: { agentId: agent.id, ...(team && { teamId: team.id }) } }
  return team ? { teamId: team.id } : { general: true }
}

/** What can be done with what was handed over; each tells what came of it. */
export function useTransfer() {
  const client = useClient()
  const me = useMe()
  const navigate = useNavigate()
  async function ask<Data, Variables extends AnyVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null> {
    const { data, error } = await client.mutation(mutation, variables).toPromise()
    if (error) tell({ text: problemOf(error).message })
    return error ? null : (data ?? null)
  }
  const open = (contactId: string) =>
    void navigate({ to: '/inbox/$contactId', params: { contactId }, search: {} })
  const mayUndo = me.permissions.includes('TRANSFERS_WRITE')
  const undo = (transfer: Chosen) => ({
    label: t`Undo`,
    run: () => void ask(assignTransferMutation, { input: { id: transfer.id, to: back(transfer) } }),
  })
  return {
    open,
    /** takes what has waited longest, of one queue or of all of them */
    async pick(teamId?: string) {
      const answer = await ask(pickTransferMutation, teamId ? { teamId } : {})
      const taken = answer?.pickTransfer.transfer
      if (taken) open(taken.contactId)
      else if (answer) tell({ text: t`Nobody is waiting` })
    },
    async take(transfer: Chosen) {
      const to = { agent: { agentId: me.id } }
      if (await ask(assignTransferMutation, { input: { id: transfer.id, to } })) open(transfer.contactId)
    },
    async assign(transfer: Chosen, to: TransferTargetInput, told: string) {
      if (await ask(assignTransferMutation, { input: { id: transfer.id, to } }))
        tell({ text: told, ...(mayUndo && { action: undo(transfer) }) })
    },
    async resume(transfer: Chosen) {
      if (await ask(resumeTransferMutation, { input: { id: transfer.id } }))
        tell({ text: t`The chatbot has it again` })
    },
  }
}
