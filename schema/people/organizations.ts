import { leaveOrganization } from '#people/members/leaving.ts'
import { permissionModules } from '#people/roles/permission-sets.ts'
import { type Component, components } from '#people/workspaces/component-catalogue.ts'
import { componentKeys } from '#people/workspaces/component-sets.ts'
import {
  type Allocation,
  changeFeatures,
  changeFeaturesInput,
  featureAllocation,
  ownAllocation,
} from '#people/workspaces/features.ts'
import {
  createOrganization,
  createWorkspaceInput,
  listOwnMemberships,
  listWorkspaces,
  type OwnMembership,
} from '#people/workspaces/organizations.ts'
import {
  changeSettingsInput,
  changeWorkspaceSettings,
  type WorkspaceSettings,
  workspaceSettings,
} from '#people/workspaces/settings.ts'
import { currentWorkspace } from '#people/workspaces/workspace-queries.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { forDoors } from '../for-doors.ts'
import { inputFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { changeFeaturesArgs, createWorkspaceArgs } from './feature-inputs.ts'
import { RoleRefType, WorkspaceType, workspaceReads } from './workspaces.ts'

export const OwnMembershipType = builder.objectRef<OwnMembership>('OwnMembership').implement({
  description: 'A membership of the signed-in user in a workspace.',
  fields: (t) => ({
    workspace: t.field({
      type: WorkspaceType,
      description: 'The workspace of the membership.',
      resolve: ({ workspaceId: id, name, slug, status, createdAt }) => ({
        id,
        name,
        slug,
        status,
        createdAt,
      }),
    }),
    role: t.field({
      type: RoleRefType,
      description: 'Role of the user in the workspace.',
      resolve: ({ roleId, roleName }) => ({ id: roleId, name: roleName }),
    }),
    workspaceId: t.exposeID('workspaceId', { ...forDoors, description: 'UUID of the workspace.' }),
    name: t.exposeString('name', { ...forDoors, description: 'Name of the workspace.' }),
    slug: t.exposeString('slug', { ...forDoors, description: 'Slug of the workspace.' }),
    roleId: t.exposeID('roleId', { ...forDoors, description: "UUID of the user's role in the workspace." }),
    roleName: t.exposeString('roleName', {
      ...forDoors,
      description: "Name of the caller's role.",
    }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether the user enters this workspace after signing in.',
    }),
  }),
})

const ComponentType = builder.objectRef<Component>('Component').implement({
  description: 'A component, which is a part of the product that a workspace can have.',
  fields: (t) => ({
    key: t.field({
      type: enumFrom(componentKeys),
      description: 'Key of the component in allocations.',
      resolve: ({ key }) => key,
    }),
    label: t.exposeString('label', { description: 'Label of the component for display.' }),
    description: t.exposeString('description', {
      description: 'Description of what the component provides.',
    }),
    section: t.exposeString('section', {
      description: 'Section of the user interface that shows the component.',
    }),
    required: t.exposeBoolean('required', { description: 'Whether every workspace has the component.' }),
    platform: t.exposeBoolean('platform', {
      description: 'Whether the platform decides about the component.',
    }),
    resources: t.field({
      type: [enumFrom(permissionModules)],
      description: 'Permission modules that the component includes.',
      resolve: ({ resources }) => [...resources],
    }),
    requires: t.field({
      type: [enumFrom(componentKeys)],
      description: 'Components that have to be on before this component can be switched on.',
      resolve: ({ requires: needed }) => [...needed],
    }),
  }),
})

const FeatureSwitch = builder.objectRef<{ component: string; enabled: boolean }>('FeatureSwitch').implement({
  description: 'Whether a workspace has a component.',
  fields: (t) => ({
    component: t.expose('component', { type: enumFrom(componentKeys), description: 'Key of the component.' }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the workspace has the component.' }),
  }),
})

export const FeatureAllocationType = builder.objectRef<Allocation>('FeatureAllocation').implement({
  description: 'The components that are on or off for a workspace.',
  fields: (t) => ({
    featuresByKey: t.expose('features', {
      ...forDoors,
      type: 'JSON',
      description: 'Object with true or false for each component key.',
    }),
    features: t.field({
      type: [FeatureSwitch],
      description: 'Every component of the catalogue, each with whether the workspace has the component.',
      resolve: ({ features }) =>
        componentKeys.values.map((component) => ({ component, enabled: features[component] ?? false })),
    }),
    components: t.field({
      type: [ComponentType],
      description: 'The catalogue of all components.',
      resolve: () => [...components],
    }),
    version: t.exposeInt('version', {
      description: 'Version of the allocation, which increases with every change.',
    }),
  }),
})

export const WorkspaceSettingsType = builder.objectRef<WorkspaceSettings>('WorkspaceSettings').implement({
  description: 'Settings of a workspace.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the workspace.' }),
    maskPhoneNumbers: t.exposeBoolean('maskPhoneNumbers', {
      description: 'Whether members see only the last four digits of phone numbers.',
    }),
    timezone: t.exposeString('timezone', { description: 'Time zone of the workspace as an IANA name.' }),
    dateFormat: t.exposeString('dateFormat', { description: 'Date format that screens use.' }),
    country: t.exposeString('country', {
      nullable: true,
      description:
        'Country for numbers that are written without a country code, as an ISO 3166-1 two-letter code; null for the country of the default number.',
    }),
    metaAppId: t.exposeString('metaAppId', {
      description:
        "ID of the workspace's own app at the platform; empty to use the app of this installation.",
    }),
    metaConfigId: t.exposeString('metaConfigId', {
      description: 'ID of the configuration of the sign-up dialog at the platform; empty for none.',
    }),
    hasMetaAppSecret: t.exposeBoolean('hasMetaAppSecret', {
      description: 'Whether an app secret is stored. The secret itself is never returned.',
    }),
    callingEnabled: t.exposeBoolean('callingEnabled', {
      description: 'Whether members can take and make calls, if the installation supports calls.',
    }),
    maxCallDuration: t.exposeInt('maxCallDuration', {
      description: 'Maximum duration of a call in seconds, after which the call is ended.',
    }),
    transferTimeoutSecs: t.exposeInt('transferTimeoutSecs', {
      description: 'Seconds during which the service looks for an agent who takes a call.',
    }),
    recordingRetentionDays: t.exposeInt('recordingRetentionDays', {
      nullable: true,
      description: 'Days after which call recordings are deleted; null to keep recordings forever.',
    }),
    holdMusicFile: t.exposeString('holdMusicFile', {
      nullable: true,
      description: 'Audio file that waiting callers hear; null for none.',
    }),
    ringbackFile: t.exposeString('ringbackFile', {
      nullable: true,
      description: 'Audio file that callers hear until the call is answered; null for none.',
    }),
    recordingNoticeFile: t.exposeString('recordingNoticeFile', {
      nullable: true,
      description: 'Audio file that both sides hear before a call is recorded; null for a short tone.',
    }),
  }),
})

const CreateWorkspaceInput = inputFrom('CreateWorkspaceInput', createWorkspaceInput)

const ChangeFeaturesInput = inputFrom('ChangeFeaturesInput', changeFeaturesInput)

const WorkspaceSettingsInput = inputFrom('UpdateWorkspaceSettingsInput', changeSettingsInput)

builder.queryFields((t) => ({
  workspaces: t.field({
    type: [WorkspaceType],
    description: 'Lists all workspaces that are not deleted, by name.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listWorkspaces(ctx),
  }),
  myWorkspaces: t.field({
    type: [OwnMembershipType],
    description: 'Lists the workspaces of the signed-in user that are not deleted, by name.',
    ...requires({ member: true, evenClosed: true }),
    resolve: (_root, _args, ctx) => listOwnMemberships(ctx),
  }),
  workspace: t.field({
    type: WorkspaceType,
    description: 'Returns the workspace of the current session.',
    ...requires(workspaceReads),
    resolve: (_root, _args, ctx) => currentWorkspace(ctx),
  }),
  features: t.field({
    type: FeatureAllocationType,
    throws: ['not_found'],
    description: "Returns the components of the caller's workspace.",
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => ownAllocation(ctx),
  }),
  workspaceFeatures: t.field({
    type: FeatureAllocationType,
    throws: ['not_found'],
    description: 'Returns the components of any workspace.',
    args: { workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }) },
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId }, ctx) => featureAllocation(ctx, workspaceId),
  }),
  workspaceSettings: t.field({
    type: WorkspaceSettingsType,
    description: "Returns the settings of the caller's workspace.",
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => workspaceSettings(ctx),
  }),
}))

builder.mutationFields((t) => ({
  leaveWorkspace: t.id({
    throws: ['invalid_request', 'not_found', 'invalid_state'],
    answersAs: 'workspaceId',
    description: "Ends the signed-in user's membership of a workspace and returns the UUID of the workspace.",
    args: { workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }) },
    ...requires({ member: true, operational: false, evenClosed: true }),
    resolve: async (_root, { workspaceId }, ctx) => {
      await leaveOrganization(ctx, workspaceId)
      return workspaceId
    },
  }),
  createWorkspace: t.field({
    type: WorkspaceType,
    throws: ['invalid_field'],
    description: 'Creates a workspace. The caller becomes its administrator.',
    args: {
      input: t.arg({ type: CreateWorkspaceInput, required: true, description: 'The new workspace.' }),
    },
    strictArgs: createWorkspaceArgs,
    ...requires({ superAdmin: true }),
    resolve: (_root, { input }, ctx) => createOrganization(ctx, input),
  }),
  updateWorkspaceFeatures: t.field({
    type: FeatureAllocationType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    answersAs: 'allocation',
    alsoAnswers: { workspace: { node: 'Workspace', id: 'workspaceId' } },
    description: 'Switches components of any workspace on or off. A stale version causes a conflict.',
    args: {
      workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
      input: t.arg({
        type: ChangeFeaturesInput,
        required: true,
        description: 'The changes to the components.',
      }),
    },
    strictArgs: changeFeaturesArgs,
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId, input }, ctx) => changeFeatures(ctx, workspaceId, input),
  }),
  updateWorkspaceSettings: t.field({
    type: WorkspaceSettingsType,
    throws: ['invalid_field', 'forbidden'],
    answersAs: 'settings',
    alsoAnswers: { workspace: { query: 'workspace' } },
    description:
      "Changes settings of the caller's workspace, either all given settings or none. Settings of the app at the platform require accounts:write, all others settings.general:write.",
    args: {
      input: t.arg({ type: WorkspaceSettingsInput, required: true, description: 'The settings to change.' }),
    },
    ...requires({ member: true }),
    resolve: (_root, { input }, ctx) => changeWorkspaceSettings(ctx, input),
  }),
}))
