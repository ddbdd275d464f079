import { t } from '@lingui/core/macro'
import { useClient } from 'urql'
import { problemOf } from '../graphql/problem.ts'
import { tell } from '../ui/toast.ts'
import { executeActionMutation, type UsableAction } from './documents.ts'

/**
 * Uses an action for a contact and tells what came of it. A tab of its own is opened while the click is still one, since
 * browsers block what opens later; it goes to the address once that is known, and closes where there is none.
 */
export function useRunAction(contactId: string): (action: UsableAction) => Promise<void> {
  const client = useClient()
  return async ({ id, actionType }) => {
    const tab = actionType === 'URL' ? window.open('', '_blank') : null
    const { data, error } = await client
      .mutation(executeActionMutation, { input: { id, contactId } })
      .toPromise()
    const result = data?.executeCustomAction.result
    if (result?.__typename !== 'CustomActionAddress') tab?.close()
    if (error || !result) return tell({ text: error ? problemOf(error).message : t`It did not work` })
    if (result.__typename !== 'CustomActionAddress') return tell({ text: result.toast.message })
    go(result, tab)
  }
}

interface Address {
  redirectUrl: string
  openInNewTab: boolean
}

function go({ redirectUrl, openInNewTab }: Address, tab: Window | null): void {
  if (!openInNewTab || !tab) {
    tab?.close()
    window.location.assign(redirectUrl)
    return
  }
  // The page there learns nothing of this one.
  tab.opener = null
  tab.location.replace(redirectUrl)
}
