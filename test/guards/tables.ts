/** Tables that belong to no workspace, with the reason. */
export const shared: Readonly<Record<string, string>> = {
  workspace: 'is the workspace',
  user_account: 'a person belongs to workspaces by memberships',
  totp: 'of a person: the same in all workspaces',
  recovery_code: 'of a person',
  passkey: 'of a person',
  sign_in_challenge: 'nobody is in a workspace before signing in',
  password_reset: 'of a person',
  address_change: 'of a person',
  user_picture: 'of a person',
  inbound_callback: 'one callback of the platform can carry changes of several workspaces',
  worker: 'a process works for all workspaces',
  running_process: 'a process serves all workspaces',
  call_holder: 'a process holds calls of all workspaces',
  outgoing_hold: 'whether anything may leave the installation',
  lane_lease: 'who owns which part of the work of all workspaces',
  _prisma_migrations: "Prisma's own",
}

/**
 * Tables of workspaces that are found before the workspace is known, by a key of their own: it says nothing of who else
 * has what. A PostgreSQL distributed by workspace keeps them whole on every node (docs/adr/0044).
 */
export const directories: Readonly<Record<string, { key: string; reason: string }>> = {
  application_key: {
    key: 'application_key_key_hash_key',
    reason: 'a request brings a secret, and its hash finds the key',
  },
  public_key: {
    key: 'public_key_key_hash_key',
    reason: 'a request brings a secret, and its hash finds the key',
  },
  number: { key: 'number_phone_id_key', reason: 'an installation connects a number of the platform once' },
  refresh_token: { key: 'refresh_token_pkey', reason: 'a session is found by its random id' },
  spent_socket_token: { key: 'spent_socket_token_pkey', reason: 'a token is spent once, by its random id' },
  sso_attempt: { key: 'sso_attempt_pkey', reason: 'a browser comes back with a secret, and nothing else' },
}
