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
  description: 'A workspace that the signed-in person is a member of.',
  fields: (t) => ({
    workspace: t.field({
      type: WorkspaceType,
      description: 'The workspace.',
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
      description: 'The role there.',
      resolve: ({ roleId, roleName }) => ({ id: roleId, name: roleName }),
    }),
    workspaceId: t.exposeID('workspaceId', { ...forDoors, description: 'UUID.' }),
    name: t.exposeString('name', { ...forDoors, description: 'The name of the workspace.' }),
    slug: t.exposeString('slug', { ...forDoors, description: 'Its slug.' }),
    roleId: t.exposeID('roleId', { ...forDoors, description: 'The role there.' }),
    roleName: t.exposeString('roleName', { ...forDoors, description: 'Its name.' }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Signing in leads there.' }),
  }),
})

const ComponentType = builder.objectRef<Component>('Component').implement({
  description: 'A part of the product that a workspace has or lacks.',
  fields: (t) => ({
    key: t.field({
      type: enumFrom(componentKeys),
      description: 'Its name in allocations.',
      resolve: ({ key }) => key,
    }),
    label: t.exposeString('label', { description: 'For people.' }),
    description: t.exposeString('description', { description: 'What it brings.' }),
    section: t.exposeString('section', { description: 'Where screens show it.' }),
    required: t.exposeBoolean('required', { description: 'Every workspace has it.' }),
    platform: t.exposeBoolean('platform', { description: 'The platform decides about it.' }),
    resources: t.field({
      type: [enumFrom(permissionModules)],
      description: 'The permission modules that it brings.',
      resolve: ({ resources }) => [...resources],
    }),
    requires: t.field({
      type: [enumFrom(componentKeys)],
      description: 'Components without which it cannot be on.',
      resolve: ({ requires: needed }) => [...needed],
    }),
  }),
})

const FeatureSwitch = builder.objectRef<{ component: string; enabled: boolean }>('FeatureSwitch').implement({
  description: 'Whether a workspace has a component.',
  fields: (t) => ({
    component: t.expose('component', { type: enumFrom(componentKeys), description: 'Which one.' }),
    enabled: t.exposeBoolean('enabled', { description: 'The workspace has it.' }),
  }),
})

export const FeatureAllocationType = builder.objectRef<Allocation>('FeatureAllocation').implement({
  description: 'Which components a workspace has.',
  fields: (t) => ({
    featuresByKey: t.expose('features', {
      ...forDoors,
      type: 'JSON',
      description: 'true or false by component key.',
    }),
    features: t.field({
      type: [FeatureSwitch],
      description: 'Every component of the catalogue.',
      resolve: ({ features }) =>
        componentKeys.values.map((component) => ({ component, enabled: features[component] ?? false })),
    }),
    components: t.field({
      type: [ComponentType],
      description: 'The catalogue.',
      resolve: () => [...components],
    }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
  }),
})

export const WorkspaceSettingsType = builder.objectRef<WorkspaceSettings>('WorkspaceSettings').implement({
  description: 'What a workspace sets for itself.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What people call the workspace.' }),
    maskPhoneNumbers: t.exposeBoolean('maskPhoneNumbers', {
      description: 'Members see the last four digits of phones only.',
    }),
    timezone: t.exposeString('timezone', { description: 'IANA name.' }),
    dateFormat: t.exposeString('dateFormat', { description: 'How screens write dates.' }),
    country: t.exposeString('country', {
      nullable: true,
      description:
        'ISO 3166-1, two letters, whose numbers are written without country code; null for that of the default number.',
    }),
    metaAppId: t.exposeString('metaAppId', {
      description: "The workspace's own application at the platform; empty for that of this installation.",
    }),
    metaConfigId: t.exposeString('metaConfigId', {
      description: 'How its sign-up dialog is set up there; empty for none.',
    }),
    hasMetaAppSecret: t.exposeBoolean('hasMetaAppSecret', {
      description: 'The secret itself is never answered.',
    }),
    callingEnabled: t.exposeBoolean('callingEnabled', {
      description: 'Whether members take and make calls, where the installation has them.',
    }),
    maxCallDuration: t.exposeInt('maxCallDuration', { description: 'Seconds after which a call is ended.' }),
    transferTimeoutSecs: t.exposeInt('transferTimeoutSecs', {
      description: 'Seconds that somebody is looked for who takes a call.',
    }),
    recordingRetentionDays: t.exposeInt('recordingRetentionDays', {
      nullable: true,
      description: 'Days after which recordings of calls are deleted; null for never.',
    }),
    holdMusicFile: t.exposeString('holdMusicFile', {
      nullable: true,
      description: 'What waiting callers hear; null for none.',
    }),
    ringbackFile: t.exposeString('ringbackFile', {
      nullable: true,
      description: 'What callers hear until somebody answers; null for none.',
    }),
    recordingNoticeFile: t.exposeString('recordingNoticeFile', {
      nullable: true,
      description: 'What both hear before a call is recorded; null for a short tone.',
    }),
  }),
})

const CreateWorkspaceInput = inputFrom('CreateWorkspaceInput', createWorkspaceInput)

const ChangeFeaturesInput = inputFrom('ChangeFeaturesInput', changeFeaturesInput)

const WorkspaceSettingsInput = inputFrom('UpdateWorkspaceSettingsInput', changeSettingsInput)

builder.queryFields((t) => ({
  workspaces: t.field({
    type: [WorkspaceType],
    description: 'All living workspaces, by name.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listWorkspaces(ctx),
  }),
  myWorkspaces: t.field({
    type: [OwnMembershipType],
    description: 'The living workspaces of the signed-in person, by name.',
    ...requires({ member: true, evenClosed: true }),
    resolve: (_root, _args, ctx) => listOwnMemberships(ctx),
  }),
  workspace: t.field({
    type: WorkspaceType,
    description: 'The workspace that this session acts in.',
    ...requires(workspaceReads),
    resolve: (_root, _args, ctx) => currentWorkspace(ctx),
  }),
  features: t.field({
    type: FeatureAllocationType,
    throws: ['not_found'],
    description: 'The components of the own workspace.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => ownAllocation(ctx),
  }),
  workspaceFeatures: t.field({
    type: FeatureAllocationType,
    throws: ['not_found'],
    description: 'The components of any workspace.',
    args: { workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }) },
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId }, ctx) => featureAllocation(ctx, workspaceId),
  }),
  workspaceSettings: t.field({
    type: WorkspaceSettingsType,
    description: 'The settings of the own workspace.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => workspaceSettings(ctx),
  }),
}))

builder.mutationFields((t) => ({
  leaveWorkspace: t.id({
    throws: ['invalid_request', 'not_found', 'invalid_state'],
    answersAs: 'workspaceId',
    description: 'Ends the own membership of a workspace; answers its id.',
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
    description: 'Makes a workspace; its creator becomes its administrator.',
    args: {
      input: t.arg({ type: CreateWorkspaceInput, required: true, description: 'What is asked for.' }),
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
    description: 'Switches components of any workspace; a stale version is a conflict.',
    args: {
      workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
      input: t.arg({ type: ChangeFeaturesInput, required: true, description: 'What is asked for.' }),
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
      'Changes settings of the own workspace, all that are given or none. What concerns the application at the platform asks for accounts:write, the rest for settings.general:write.',
    args: {
      input: t.arg({ type: WorkspaceSettingsInput, required: true, description: 'What is asked for.' }),
    },
    ...requires({ member: true }),
    resolve: (_root, { input }, ctx) => changeWorkspaceSettings(ctx, input),
  }),
}))
