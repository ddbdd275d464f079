import { t } from '@lingui/core/macro'
import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'
import { tell } from '../ui/toast.ts'
import { setAvailabilityMutation } from './documents.ts'

/** Takes work from now on, or none (document 2, Users). It holds in every workspace of the person. */
export async function changeAvailability(isAvailable: boolean, reason?: string): Promise<void> {
  const { error } = await client
    .mutation(setAvailabilityMutation, { isAvailable, reason: reason ?? null })
    .toPromise()
  if (error) return tell({ text: problemOf(error).message })
  tell({
    text: isAvailable ? t`You are available again.` : t`You are away: you get no new conversations.`,
    action: { label: t`Undo`, run: () => void changeAvailability(!isAvailable) },
  })
}
