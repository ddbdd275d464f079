import { hook } from '#core/hook.ts'

/** A key of /v1 was revoked, or changed in what it may do: its scopes, whether it is switched on. */
export const onKeyRevoked = hook<{ workspaceId: string; id: string }>('onKeyRevoked')
