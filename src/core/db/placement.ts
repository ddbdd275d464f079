// Where the tables stand on a PostgreSQL that is distributed by workspace (docs/adr/0194). Elsewhere nothing of this matters.

/**
 * - `divided`: each row is on the node of its workspace.
 * - `whole`: all rows are on every node, so that what is divided can be joined with them and may point at them. A write
 *   goes to all nodes.
 * - `local`: on the coordinator alone; nothing that is divided is joined with it in one statement.
 */
export type Placement = 'divided' | 'whole' | 'local'

interface Undivided {
  placement: Exclude<Placement, 'divided'>
  /** 'nobody': it has no workspace_id; 'workspace': it has one, and is whole all the same */
  of: 'nobody' | 'workspace'
  reason: string
  /** the unique key that finds a row before its workspace is known */
  key?: string
}

const ofNobody = (placement: Undivided['placement'], reason: string): Undivided => ({
  placement,
  of: 'nobody',
  reason,
})

/** Found before the workspace is known, by a key of its own: it says nothing of who else has what. */
const directory = (key: string, reason: string): Undivided => ({
  ...{ placement: 'whole', of: 'workspace' },
  ...{ key, reason },
})

/** Small and seldom written: read on the way to a workspace, or for several of them at once. */
const ofPeople = (reason: string): Undivided => ({ placement: 'whole', of: 'workspace', reason })

/** All tables that are not divided by workspace, with the reason; every other one is. */
export const undivided: Readonly<Record<string, Undivided>> = {
  workspace: ofNobody('whole', 'is the workspace'),
  user_account: ofNobody('whole', 'a person belongs to workspaces by memberships'),
  totp: ofNobody('whole', 'of a person: the same in all workspaces'),
  recovery_code: ofNobody('whole', 'of a person'),
  passkey: ofNobody('whole', 'of a person'),
  sign_in_challenge: ofNobody('whole', 'nobody is in a workspace before signing in'),
  password_reset: ofNobody('whole', 'of a person'),
  address_change: ofNobody('whole', 'of a person'),
  user_picture: ofNobody('whole', 'of a person'),
  inbound_callback: ofNobody('local', 'one callback of the platform can carry changes of several workspaces'),
  worker: ofNobody('local', 'a process works for all workspaces'),
  running_process: ofNobody('local', 'a process serves all workspaces'),
  call_holder: ofNobody('whole', 'a process holds calls of all workspaces'),
  outgoing_hold: ofNobody('local', 'whether anything may leave the installation'),
  lane_lease: ofNobody('local', 'who owns which part of the work of all workspaces'),
  _prisma_migrations: ofNobody('local', "Prisma's own"),

  application_key: directory(
    'application_key_key_hash_key',
    'a request brings a secret, and its hash finds the key',
  ),
  public_key: directory('public_key_key_hash_key', 'a request brings a secret, and its hash finds the key'),
  number: directory('number_phone_id_key', 'an installation connects a number of the platform once'),
  refresh_token: directory('refresh_token_pkey', 'a session is found by its random id'),
  spent_socket_token: directory('spent_socket_token_pkey', 'a token is spent once, by its random id'),
  sso_attempt: directory('sso_attempt_pkey', 'a browser comes back with a secret, and nothing else'),

  membership: ofPeople('of which workspaces a person is a member is asked before one is chosen'),
  role: ofPeople('of a membership: what a person may do in each of their workspaces'),
  team: ofPeople('of memberships: in which teams a person is'),
  team_member: ofPeople('of memberships: in which teams a person is'),
  workspace_feature: ofPeople('what a workspace may do is read with who asks'),
  workspace_limit: ofPeople('what a workspace may do is read with who asks'),
  invitation: ofPeople('is found by its token and by the address of a person'),
  sso_provider: ofPeople('the sign-in looks for a provider by the domain of an address'),
  sso_identity: ofPeople('of a person who signs in'),
  sso_pending_link: ofPeople('is found by its token'),
}

export const placementOf = (table: string): Placement => undivided[table]?.placement ?? 'divided'
