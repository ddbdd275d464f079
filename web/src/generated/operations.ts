// Made by web/operation-types.ts when the dashboard is built.

export type AcceptInvitationData = { acceptInvitation: { expiresIn: number } }

export type AcceptInvitationVariables = { input: AcceptInvitationInput }

export type AccountSecurityData = { accountSecurity: { twoStep: { isOn: boolean; since: string | null; recoveryCodesLeft: number }; passkeys: { id: string; name: string; isSynced: boolean; createdAt: string; lastUsedAt: string | null }[]; passkeysAvailable: boolean } }

export type AccountSecurityVariables = Record<string, never>

export type AddMemberData = { addOrganizationMember: boolean }

export type AddMemberVariables = { input: AddMemberInput }

export type AddPasskeyData = { addPasskey: { id: string; name: string; isSynced: boolean; createdAt: string; lastUsedAt: string | null } }

export type AddPasskeyVariables = { input: AddPasskeyInput }

export type AddTeamMemberData = { addTeamMember: { userId: string } }

export type AddTeamMemberVariables = { id: string; userId: string; role: string }

export type AddUserData = { addUser: PersonFields }

export type AddUserVariables = { input: AddUserInput }

export type ApplicationKeyFields = { id: string; name: string; keyPrefix: string; scopes: string[]; issuerId: string; isActive: boolean; expiresAt: string | null; lastUsedAt: string | null; createdAt: string }

export type ApplicationKeyScopesData = { applicationKeyScopes: { key: string; action: string; module: string; moduleLabel: string; available: boolean; grantable: boolean }[] }

export type ApplicationKeyScopesVariables = Record<string, never>

export type ApplicationKeysData = { applicationKeys: { nodes: ApplicationKeyFields[]; total: number; page: number; limit: number } }

export type ApplicationKeysVariables = { page?: number | null }

export type ApprovedTemplatesData = { templates: { nodes: { id: string; name: string; language: string; category: string; numberId: string; header: { type: string; text: string | null } | null; body: { text: string }; footer: { text: string } | null; buttons: { type: string; text: string; url: string | null }[]; variables: { body: string[]; header: string[]; buttons: string[]; headerMedia: boolean } }[] } }

export type ApprovedTemplatesVariables = { search?: string | null }

export type AskAddressProofData = { askAddressProof: boolean }

export type AskAddressProofVariables = Record<string, never>

export type AuditLogsData = { auditLogs: { nodes: { id: string; resourceType: string; resourceId: string | null; userId: string | null; userName: string; actorType: string; action: string; changes: { field: string; oldValue: unknown | null; newValue: unknown | null }[]; reason: string | null; createdAt: string }[]; total: number; page: number; limit: number } }

export type AuditLogsVariables = { resourceType?: string | null; resourceId?: string | null; userId?: string | null; action?: string | null; from?: string | null; to?: string | null; page?: number | null }

export type ChangeFeaturesData = { changeOrganizationFeatures: { version: number; features: unknown } }

export type ChangeFeaturesVariables = { workspaceId: string; input: ChangeFeaturesInput }

export type ChangeMemberData = { changeOrganizationMember: PersonFields }

export type ChangeMemberVariables = { userId: string; roleId: string }

export type ChangeOwnPasswordData = { changeOwnPassword: boolean }

export type ChangeOwnPasswordVariables = { currentPassword?: string | null; newPassword?: string | null }

export type ChangeUserData = { changeUser: PersonFields }

export type ChangeUserVariables = { id: string; input: ChangeUserInput }

export type ChangeWorkspaceSettingsData = { changeOrganizationSettings: { name: string; maskPhoneNumbers: boolean; timezone: string; dateFormat: string } }

export type ChangeWorkspaceSettingsVariables = { input: WorkspaceSettingsInput }

export type CloseData = { closeConversation: ConversationFields }

export type CloseVariables = { contactId: string }

export type CloseWorkspaceData = { lifecycle: LifecycleFields }

export type CloseWorkspaceVariables = { workspaceId: string; input: LifecycleInput }

export type ComponentsData = { features: { version: number; components: { key: string; label: string; description: string; section: string; required: boolean; platform: boolean; requires: string[] }[] } }

export type ComponentsVariables = Record<string, never>

export type ConfirmTwoStepData = { confirmTwoStep: { codes: string[] } }

export type ConfirmTwoStepVariables = { code?: string | null }

export type ConversationData = { conversation: ConversationFields }

export type ConversationEventsData = { conversationEvents: { sequence: string; type: string; resync: boolean; contactId: string | null; conversation: ConversationFields | null } }

export type ConversationEventsVariables = { after?: string | null }

export type ConversationFields = { contactId: string; status: string; unreadCount: number; numberId: string | null; lastMessagePreview: string | null; lastMessageStatus: string | null; lastMessageDirection: string | null; lastMessageAt: string | null; windows: { numberId: string; expiresAt: string }[]; agent: { id: string; name: string } | null; contact: { id: string; name: string | null; profileName: string | null; phone: string | null; tags: string[]; customFields: unknown; marketingOptedOut: boolean; createdAt: string } }

export type ConversationVariables = { contactId: string }

export type ConversationsData = { conversations: { nodes: ConversationFields[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } }

export type ConversationsVariables = { first?: number | null; after?: string | null; status?: string | null; search?: string | null }

export type CreateApplicationKeyData = { createApplicationKey: ApplicationKeyFields & { key: string | null } }

export type CreateApplicationKeyVariables = { input: CreateApplicationKeyInput }

export type CreateLegacyWebhookData = { createLegacyWebhook: LegacyWebhookFields }

export type CreateLegacyWebhookVariables = { input: LegacyWebhookInput }

export type CreatePublicKeyData = { createPublicKey: PublicKeyFields & { key: string | null } }

export type CreatePublicKeyVariables = { input: CreatePublicKeyInput }

export type CreateRoleData = { createRole: RoleFields }

export type CreateRoleVariables = { input: CreateRoleInput }

export type CreateTeamData = { createTeam: { team: TeamFields } }

export type CreateTeamVariables = { input: CreateTeamInput }

export type CreateWebhookEndpointData = { createWebhookEndpoint: EndpointFields & { secret: string | null } }

export type CreateWebhookEndpointVariables = { input: CreateWebhookEndpointInput }

export type CreateWorkspaceData = { createOrganization: { id: string; name: string; slug: string; status: string; createdAt: string } }

export type CreateWorkspaceVariables = { input: CreateOrganizationInput }

export type DeleteApplicationKeyData = { deleteApplicationKey: string }

export type DeleteApplicationKeyVariables = { id: string }

export type DeleteLegacyWebhookData = { deleteLegacyWebhook: string }

export type DeleteLegacyWebhookVariables = { id: string }

export type DeleteRoleData = { deleteRole: string }

export type DeleteRoleVariables = { id: string }

export type DeleteSsoProviderData = { deleteSsoProvider: string }

export type DeleteSsoProviderVariables = { provider: string }

export type DeleteTeamData = { deleteTeam: string }

export type DeleteTeamVariables = { id: string }

export type DeleteWebhookEndpointData = { deleteWebhookEndpoint: string }

export type DeleteWebhookEndpointVariables = { id: string }

export type DeleteWorkspaceData = { lifecycle: LifecycleFields }

export type DeleteWorkspaceVariables = { workspaceId: string; input: LifecycleInput }

export type DeletedWorkspacesData = { deletedWorkspaces: LifecycleFields[] }

export type DeletedWorkspacesVariables = Record<string, never>

export type DeliveryFields = { id: string; webhookId: string; event: { id: string; type: string; timestamp: string }; state: string; tries: number; nextTryAt: string | null; lastAnswer: { at: string; status: number | null; body: string; durationMs: number } | null; test: boolean; createdAt: string; deliveredAt: string | null; failedAt: string | null; expiresAt: string | null }

export type EndpointFields = { id: string; url: string; description: string | null; events: string[]; headers: unknown; status: string; disabledReason: string | null; disabledAt: string | null; owner: { type: string; name: string | null }; previousSecretExpiresAt: string | null; failuresInARow: number; failingSince: string | null; nextTryAt: string | null; lastSuccessAt: string | null; lastFailureAt: string | null; createdAt: string }

export type InvitationsData = { invitations: { nodes: { id: string; email: string; role: { id: string; name: string }; invitedByName: string; sentAt: string; expiresAt: string; isExpired: boolean }[]; total: number } }

export type InvitationsVariables = Record<string, never>

export type InviteData = { invite: { id: string; email: string; role: { id: string; name: string }; invitedByName: string; sentAt: string; expiresAt: string; isExpired: boolean } }

export type InviteVariables = { input: InviteInput }

export type LeaveWorkspaceData = { leaveOrganization: string }

export type LeaveWorkspaceVariables = { workspaceId: string }

export type LegacyWebhookFields = { id: string; name: string; url: string; events: string[]; headers: unknown; isActive: boolean; hasSecret: boolean }

export type LegacyWebhooksData = { legacyWebhooks: { nodes: LegacyWebhookFields[]; availableEvents: { value: string; label: string; description: string }[] } }

export type LegacyWebhooksVariables = Record<string, never>

export type LifecycleFields = { workspaceId: string; name: string; status: string; lifecycleVersion: number; closedAt: string | null; closedReason: string | null; deleted: boolean; deletedAt: string | null; deletedReason: string | null }

export type MarkReadData = { markConversationRead: ConversationFields }

export type MarkReadVariables = { contactId: string }

export type MeData = { me: MeFields; eventSequence: string }

export type MeFields = { id: string; name: string; email: string; isSuperAdmin: boolean; permissions: string[]; features: string[]; role: { id: string; name: string } | null; workspace: { id: string; name: string } }

export type MeVariables = Record<string, never>

export type MessageEventsData = { messageEvents: { sequence: string; type: string; resync: boolean; message: MessageFields | null } }

export type MessageEventsVariables = { after?: string | null }

export type MessageFields = { id: string; contactId: string; numberId: string; type: string; direction: string; status: string; error: { code: number; message: string } | null; text: { body: string } | null; media: { id: string; mimeType: string; size: number | null; filename: string | null; caption: string | null } | null; template: { id: string; name: string; category: string; text: string | null; headerMedia: unknown | null } | null; interactive: unknown | null; button: { text: string | null } | null; location: { latitude: number; longitude: number; name: string | null; address: string | null } | null; contacts: unknown | null; reaction: { emoji: string | null; messageId: string | null } | null; order: unknown | null; system: unknown | null; unsupported: unknown | null; replyTo: { id: string; type: string; direction: string; text: { body: string } | null; media: { caption: string | null; filename: string | null } | null; template: { name: string; text: string | null } | null; sentBy: { type: string; id: string | null; name: string | null } } | null; sentBy: { type: string; id: string | null; name: string | null }; createdAt: string }

export type MessagesData = { messages: { nodes: MessageFields[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } }

export type MessagesVariables = { contactId: string; first?: number | null; after?: string | null }

export type NumbersData = { numbers: { id: string; name: string; phone: string | null; status: string; isDefault: boolean }[] }

export type NumbersVariables = Record<string, never>

export type OrganizationMembersData = { people: { nodes: PersonFields[]; total: number; page: number; limit: number; onlineCount: number } }

export type OrganizationMembersVariables = { search?: string | null; page?: number | null }

export type OwnAddressData = { me: { id: string; emailVerifiedAt: string | null } }

export type OwnAddressVariables = Record<string, never>

export type OwnWorkspacesData = { myOrganizations: { workspaceId: string; name: string; roleName: string }[] }

export type OwnWorkspacesVariables = Record<string, never>

export type PermissionsUpdatedData = { permissionsUpdated: MeFields }

export type PermissionsUpdatedVariables = Record<string, never>

export type PersonFields = { id: string; fullName: string; email: string; isActive: boolean; isAvailable: boolean; isSuperAdmin: boolean; isMember: boolean; joinedAt: string; role: { id: string; name: string } }

export type PublicKeyFields = { id: string; name: string; keyPrefix: string; scopes: string[]; allowedIps: string[]; isActive: boolean; expiresAt: string | null; lastUsedAt: string | null; rotatedFrom: string | null; createdAt: string }

export type PublicKeyScopesData = { publicKeyScopeCatalogue: { scope: string; missing: string[] }[] }

export type PublicKeyScopesVariables = Record<string, never>

export type PublicKeysData = { publicKeys: { nodes: PublicKeyFields[]; total: number; page: number; limit: number } }

export type PublicKeysVariables = { page?: number | null }

export type RemoveMemberData = { removeOrganizationMember: string }

export type RemoveMemberVariables = { userId: string }

export type RemovePasskeyData = { removePasskey: string }

export type RemovePasskeyVariables = { id: string }

export type RemoveSsoLinkData = { removeSsoLink: boolean }

export type RemoveSsoLinkVariables = { organizationId: string; provider: string }

export type RemoveTeamMemberData = { removeTeamMember: string }

export type RemoveTeamMemberVariables = { id: string; userId: string }

export type RemoveUserData = { removeUser: string }

export type RemoveUserVariables = { id: string }

export type RenamePasskeyData = { renamePasskey: { id: string; name: string; isSynced: boolean; createdAt: string; lastUsedAt: string | null } }

export type RenamePasskeyVariables = { id: string; name?: string | null }

export type RenewRecoveryCodesData = { renewRecoveryCodes: { codes: string[] } }

export type RenewRecoveryCodesVariables = { password?: string | null; code?: string | null; recoveryCode?: string | null }

export type ReopenData = { reopenConversation: ConversationFields }

export type ReopenVariables = { contactId: string }

export type ReopenWorkspaceData = { lifecycle: LifecycleFields }

export type ReopenWorkspaceVariables = { workspaceId: string; input: LifecycleInput }

export type ReplayWebhookDeliveriesData = { replayWebhookDeliveries: { replayed: number; more: boolean } }

export type ReplayWebhookDeliveriesVariables = { webhookId: string; failedAfter?: string | null; failedBefore?: string | null }

export type ResendInvitationData = { resendInvitation: { id: string; email: string; role: { id: string; name: string }; invitedByName: string; sentAt: string; expiresAt: string; isExpired: boolean } }

export type ResendInvitationVariables = { id: string }

export type ResendWebhookDeliveryData = { resendWebhookDelivery: DeliveryFields }

export type ResendWebhookDeliveryVariables = { webhookId: string; id: string }

export type ResetPasswordData = { resetPassword: boolean }

export type ResetPasswordVariables = { token?: string | null; password?: string | null }

export type RestoreWorkspaceData = { lifecycle: LifecycleFields }

export type RestoreWorkspaceVariables = { workspaceId: string; input: LifecycleInput }

export type RevokePublicKeyData = { revokePublicKey: string }

export type RevokePublicKeyVariables = { id: string }

export type RoleData = { role: RoleFields }

export type RoleFields = { id: string; name: string; description: string; isSystem: boolean; isDefault: boolean; version: number; featureVersion: number; permissions: string[]; inactivePermissionCount: number; userCount: number }

export type RoleNamesData = { roles: { nodes: { id: string; name: string; isDefault: boolean }[] } }

export type RoleNamesVariables = Record<string, never>

export type RoleVariables = { id: string }

export type RolesData = { roles: { nodes: RoleFields[]; total: number }; permissions: { key: string; action: string; description: string; module: string; moduleLabel: string; grantable: boolean }[] }

export type RolesToGiveData = { roles: { nodes: { id: string; name: string; isDefault: boolean }[] } }

export type RolesToGiveVariables = Record<string, never>

export type RolesVariables = Record<string, never>

export type RotatePublicKeyData = { rotatePublicKey: PublicKeyFields & { key: string | null } }

export type RotatePublicKeyVariables = { id: string; overlapHours?: number | null }

export type RotateWebhookSecretData = { rotateWebhookSecret: EndpointFields & { secret: string | null } }

export type RotateWebhookSecretVariables = { id: string; overlapHours?: number | null }

export type SaveSsoProviderData = { saveSsoProvider: { provider: string } }

export type SaveSsoProviderVariables = { provider: string; input: SsoSettingsInput }

export type SendData = { sendMessage: MessageFields }

export type SendVariables = { input: SendMessageInput }

export type SetWorkspaceLimitsData = { setWorkspaceLimits: { version: number; limits: { apiRequestsPerMinute: number | null; apiMessagesPerSecond: number | null; contacts: number | null; broadcastMessagesPerMonth: number | null; webhookEndpoints: number | null; apiKeys: number | null } } }

export type SetWorkspaceLimitsVariables = { workspaceId: string; input: SetWorkspaceLimitsInput }

export type SingleSignOnData = { ssoKinds: { provider: string; name: string; callbackUrl: string }[]; ssoSettings: { provider: string; clientId: string; hasSecret: boolean; isEnabled: boolean; allowAutoCreate: boolean; defaultRole: string; platformWide: boolean; allowedDomains: string; authUrl: string | null; tokenUrl: string | null; userInfoUrl: string | null; issuer: string | null }[]; roles: { nodes: { id: string; name: string }[] } }

export type SingleSignOnVariables = Record<string, never>

export type SsoLinksData = { ssoLinks: { provider: string; name: string; organizationId: string; organizationName: string; platformWide: boolean; linkedAt: string | null }[] }

export type SsoLinksVariables = Record<string, never>

export type StartPasskeyData = { startPasskey: { challenge: string; options: unknown } }

export type StartPasskeyVariables = Record<string, never>

export type StartSsoLinkData = { startSsoLink: string }

export type StartSsoLinkVariables = { organizationId: string; provider: string }

export type StartTwoStepData = { startTwoStep: { secret: string; uri: string } }

export type StartTwoStepVariables = Record<string, never>

export type SwitchApplicationKeyData = { switchApplicationKey: ApplicationKeyFields }

export type SwitchApplicationKeyVariables = { id: string; isActive: boolean }

export type TeamCandidatesData = { users: { nodes: { id: string; fullName: string; email: string }[] } }

export type TeamCandidatesVariables = { search?: string | null }

export type TeamData = { team: { team: TeamFields; members: { userId: string; fullName: string; email: string; role: string; isAvailable: boolean; lastAssignedAt: string | null }[] } }

export type TeamFields = { id: string; name: string; description: string; assignmentStrategy: string; perAgentTimeoutSecs: number; isActive: boolean; memberCount: number }

export type TeamVariables = { id: string }

export type TeamsData = { teams: { nodes: TeamFields[]; total: number; page: number; limit: number } }

export type TeamsVariables = { search?: string | null; page?: number | null }

export type TestLegacyWebhookData = { testLegacyWebhook: string }

export type TestLegacyWebhookVariables = { id: string }

export type TestWebhookEndpointData = { testWebhookEndpoint: DeliveryFields }

export type TestWebhookEndpointVariables = { id: string; type?: string | null }

export type TurnOffTwoStepData = { turnOffTwoStep: boolean }

export type TurnOffTwoStepVariables = { password?: string | null; code?: string | null; recoveryCode?: string | null }

export type UpdateLegacyWebhookData = { updateLegacyWebhook: LegacyWebhookFields }

export type UpdateLegacyWebhookVariables = { id: string; input: LegacyWebhookInput }

export type UpdatePublicKeyData = { updatePublicKey: PublicKeyFields }

export type UpdatePublicKeyVariables = { id: string; input: UpdatePublicKeyInput }

export type UpdateRoleData = { updateRole: RoleFields }

export type UpdateRoleVariables = { id: string; input: UpdateRoleInput }

export type UpdateTeamData = { updateTeam: { team: TeamFields } }

export type UpdateTeamVariables = { id: string; input: UpdateTeamInput }

export type UpdateWebhookEndpointData = { updateWebhookEndpoint: EndpointFields }

export type UpdateWebhookEndpointVariables = { id: string; input: UpdateWebhookEndpointInput }

export type UsersData = { people: { nodes: PersonFields[]; total: number; page: number; limit: number; onlineCount: number } }

export type UsersVariables = { search?: string | null; page?: number | null }

export type WebhookDeliveriesData = { webhookDeliveries: { nodes: DeliveryFields[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } }

export type WebhookDeliveriesVariables = { webhookId: string; after?: string | null; state?: string | null; type?: string | null; createdAfter?: string | null }

export type WebhookDeliveryData = { webhookDelivery: DeliveryFields & { body: string | null; answers: { at: string; status: number | null; body: string; durationMs: number }[] } }

export type WebhookDeliveryVariables = { webhookId: string; id: string }

export type WebhookEndpointsData = { webhookEndpoints: { nodes: EndpointFields[] }; webhookHealth: { webhookId: string; waiting: number; delivered: number; notDelivered: number }[] }

export type WebhookEndpointsVariables = Record<string, never>

export type WebhookEventTypesData = { webhookEventTypes: { type: string; description: string; feature: string }[] }

export type WebhookEventTypesVariables = Record<string, never>

export type WithdrawInvitationData = { withdrawInvitation: string }

export type WithdrawInvitationVariables = { id: string }

export type WorkspaceFeaturesData = { organizationFeatures: { version: number; features: unknown; components: { key: string; label: string; description: string; section: string; required: boolean; platform: boolean; requires: string[] }[] } }

export type WorkspaceFeaturesVariables = { workspaceId: string }

export type WorkspaceLifecycleData = { workspaceLifecycle: LifecycleFields }

export type WorkspaceLifecycleVariables = { workspaceId: string }

export type WorkspaceLimitsData = { workspaceLimits: { version: number; limits: { apiRequestsPerMinute: number | null; apiMessagesPerSecond: number | null; contacts: number | null; broadcastMessagesPerMonth: number | null; webhookEndpoints: number | null; apiKeys: number | null } } }

export type WorkspaceLimitsVariables = { workspaceId: string }

export type WorkspaceSettingsData = { organizationSettings: { name: string; maskPhoneNumbers: boolean; timezone: string; dateFormat: string } }

export type WorkspaceSettingsVariables = Record<string, never>

export type WorkspacesData = { organizations: { id: string; name: string; slug: string; status: string; createdAt: string }[] }

export type WorkspacesVariables = Record<string, never>

interface AcceptInvitationInput { fullName?: string | null; password?: string | null; token?: string | null }

interface AddMemberInput { email?: string | null; roleId?: string | null; userId?: string | null }

interface AddPasskeyInput { challenge?: string | null; name?: string | null; passkey?: unknown | null }

interface AddUserInput { email?: string | null; fullName?: string | null; isSuperAdmin?: boolean | null; password?: string | null; roleId?: string | null }

interface ChangeFeaturesInput { features?: unknown | null; version?: number | null }

interface ChangeUserInput { code?: string | null; currentPassword?: string | null; email?: string | null; fullName?: string | null; isActive?: boolean | null; isSuperAdmin?: boolean | null; password?: string | null; recoveryCode?: string | null; roleId?: string | null }

interface CreateApplicationKeyInput { expiresAt?: string | null; name?: string | null; scopes?: string[] | null }

interface CreateOrganizationInput { features?: unknown | null; name?: string | null }

interface CreatePublicKeyInput { allowedIps?: string[] | null; expiresAt?: string | null; name?: string | null; scopes?: string[] | null }

interface CreateRoleInput { description?: string | null; isDefault?: boolean | null; name?: string | null; permissions?: string[] | null }

interface CreateTeamInput { assignmentStrategy?: string | null; description?: string | null; name?: string | null; perAgentTimeoutSecs?: number | null }

interface CreateWebhookEndpointInput { description?: string | null; events?: (string | null)[] | null; headers?: unknown | null; url?: string | null }

interface HeaderMediaInput { filename?: string | null; id?: string | null }

interface InviteInput { email?: string | null; roleId?: string | null }

interface LegacyWebhookInput { events?: string[] | null; headers?: unknown | null; isActive?: boolean | null; name?: string | null; secret?: string | null; url?: string | null }

interface LifecycleInput { confirmName?: string | null; expectedVersion?: number | null; reason?: string | null }

interface LocationInput { address?: string | null; latitude?: number | null; longitude?: number | null; name?: string | null }

interface MessageMediaInput { caption?: string | null; filename?: string | null; id?: string | null }

interface MessageTemplateInput { buttonParams?: unknown | null; headerMedia?: HeaderMediaInput | null; headerParams?: unknown | null; id?: string | null; language?: string | null; name?: string | null; params?: unknown | null }

interface PlanLimitsInput { apiKeys?: number | null; apiMessagesPerSecond?: number | null; apiRequestsPerMinute?: number | null; broadcastMessagesPerMonth?: number | null; contacts?: number | null; webhookEndpoints?: number | null }

interface SendMessageInput { interactive?: unknown | null; location?: LocationInput | null; media?: MessageMediaInput | null; numberId?: string | null; replyToMessageId?: string | null; template?: MessageTemplateInput | null; text?: TextInput | null; to?: string | null; type?: string | null }

interface SetWorkspaceLimitsInput { limits?: PlanLimitsInput | null; version?: number | null }

interface SsoSettingsInput { allowAutoCreate?: boolean | null; allowedDomains?: string | null; authUrl?: string | null; clientId?: string | null; clientSecret?: string | null; defaultRole?: string | null; isEnabled?: boolean | null; issuer?: string | null; platformWide?: boolean | null; tokenUrl?: string | null; userInfoUrl?: string | null }

interface TextInput { body?: string | null; previewUrl?: boolean | null }

interface UpdatePublicKeyInput { allowedIps?: string[] | null; isActive?: boolean | null; name?: string | null; scopes?: string[] | null }

interface UpdateRoleInput { description?: string | null; featureVersion?: number | null; isDefault?: boolean | null; name?: string | null; permissions?: string[] | null; removeInactivePermissions?: boolean | null; version?: number | null }

interface UpdateTeamInput { assignmentStrategy?: string | null; description?: string | null; isActive?: boolean | null; name?: string | null; perAgentTimeoutSecs?: number | null }

interface UpdateWebhookEndpointInput { description?: string | null; enabled?: boolean | null; events?: (string | null)[] | null; headers?: unknown | null; url?: string | null }

interface WorkspaceSettingsInput { dateFormat?: string | null; maskPhoneNumbers?: boolean | null; name?: string | null; timezone?: string | null }
