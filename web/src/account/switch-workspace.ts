import { send } from '../session/send.ts'
import { tell } from '../ui/toast.ts'

/**
 * Goes to another workspace: its session takes the place of this one in the cookies (document 2, switch-org), and the page
 * begins anew, because nothing that it holds belongs there. Other tabs follow by themselves (use-one-person.ts).
 */
export async function switchWorkspace(workspaceId: string): Promise<void> {
  const sent = await send('/auth/switch-org', { organization_id: workspaceId })
  if ('refused' in sent) return tell({ text: sent.refused })
  sessionStorage.clear()
  location.assign(new URL('inbox', document.baseURI))
}
