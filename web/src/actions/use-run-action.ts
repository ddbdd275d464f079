import { t } from '@lingui/core/macro'
import { useClient } from 'urql'
import { problemOf } from '../graphql/problem.ts'
import { copyText } from '../ui/copy-text.ts'
import { type Toast, tell } from '../ui/toast.ts'
import { executeActionMutation, type UsableAction } from './documents.ts'
import { runScript, type ScriptOutcome } from './run-script.ts'

/**
 * Uses an action for a contact and tells what came of it. A tab of its own is opened while the click is still one, since
 * browsers block what opens later; it goes to the address once that is known, and closes where there is none.
 */
export function useRunAction(contactId: string): (action: UsableAction) => Promise<void> {
  const client = useClient()
  return async ({ id, name, actionType }) => {
    const tab = actionType === 'URL' ? window.open('', '_blank') : null
    const { data, error } = await client
      .mutation(executeActionMutation, { input: { id, contactId } })
      .toPromise()
    const result = data?.executeCustomAction.result
    if (result?.__typename !== 'CustomActionAddress') tab?.close()
    if (error || !result) return tell({ text: error ? problemOf(error).message : t`It did not work` })
    if (result.__typename === 'CustomActionAddress') return go(result, tab)
    if (result.__typename !== 'CustomActionCode') return tell({ text: result.toast.message })
    tell(toastOf(await runScript(result.code, result.context), name))
  }
}

/** What came of a script; what it would open or copy waits for a click, which is the person's own. */
function toastOf(outcome: ScriptOutcome, name: string): Toast {
  if (outcome.kind === 'late') return { text: t`${name} took too long and was ended.` }
  if (outcome.kind === 'failed') {
    const { fault } = outcome
    return { text: fault ? t`${name} failed: ${fault}` : t`${name} failed.` }
  }
  const { message, url, clipboard } = outcome.answer
  const text = message ?? (url ? new URL(url).host : t`${name} is complete.`)
  if (url) {
    const run = () => void window.open(url, '_blank', 'noopener,noreferrer')
    return { text, action: { label: t({ message: 'Open', context: 'button' }), run } }
  }
  if (clipboard) return { text, action: { label: t`Copy`, run: () => void copyText(clipboard) } }
  return { text }
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
