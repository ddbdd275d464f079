import { hook } from '#core/hook.ts'

/** A workspace was made; its rows are in the transaction. */
export const onWorkspaceMade = hook<{ workspaceId: string }>('onWorkspaceMade')

/** An open workspace was closed; a deleted one is closed too. */
export const onWorkspaceClosed = hook<{ workspaceId: string }>('onWorkspaceClosed')
