import { hook } from '#core/hook.ts'

/** An open workspace was closed; a deleted one is closed too. */
export const onWorkspaceClosed = hook<{ workspaceId: string }>('onWorkspaceClosed')
