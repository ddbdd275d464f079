import { caseReasonLoader } from '#messaging/chat-model/cases/case-reasons.ts'
import { priorities } from '#messaging/chat-model/chats/conversation-sets.ts'
import { templateLoader } from '#messaging/content/templates/template-queries.ts'
import { cannedLoader } from '#messaging/inbox/canned/canned-queries.ts'
import type { MacroStep as Step, StepKind, StepOf } from '#messaging/messages/macros/macro-input.ts'
import { macroTeamLoader } from '#messaging/messages/macros/macro-queries.ts'
import { tagChanges } from '#messaging/messages/macros/macro-sets.ts'
import { skillLoader } from '#people/skills/skill-queries.ts'
import type { SkillRow } from '#people/skills/skill-row.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { memberActor } from '../../member-actor.ts'
import { Skill } from '../../people/skills.ts'
import { requires } from '../../requires.ts'
import { TemplateValue } from '../content/template-parts.ts'
import { Template, templateReads } from '../content/templates.ts'
import { TeamAssignee } from '../inbox/assignees.ts'
import { CannedResponse } from '../inbox/canned-responses.ts'
import { CaseReason } from '../inbox/case-settings.ts'

// The steps of macros, each kind a type of its own.

const existing = (found: readonly (SkillRow | Error | null)[]): SkillRow[] =>
  found.filter((one): one is SkillRow => one !== null && !(one instanceof Error))

const TextStep = builder.objectRef<StepOf<'text'>>('MacroTextStep').implement({
  description: 'A step that sends a text.',
  fields: (t) => ({
    body: t.exposeString('body', { description: 'Text of the message, with its placeholders unresolved.' }),
  }),
})

const CannedStep = builder.objectRef<StepOf<'cannedResponse'>>('MacroCannedResponseStep').implement({
  description: 'A step that sends a canned response.',
  fields: (t) => ({
    cannedResponseId: t.exposeID('cannedResponseId', { description: 'UUID of the canned response.' }),
    cannedResponseName: t.string({
      nullable: true,
      description:
        'Name of the canned response; null if it was deleted. One read serves all steps of the macros of a list.',
      resolve: async ({ cannedResponseId }, _args, ctx) =>
        (await cannedLoader(ctx).load(cannedResponseId))?.name ?? null,
    }),
    cannedResponse: t.field({
      type: CannedResponse,
      nullable: true,
      ...requires({ permission: 'canned_responses:read' }),
      description:
        'The canned response; null if it was deleted. One read serves all steps of the macros of a list.',
      resolve: ({ cannedResponseId }, _args, ctx) => cannedLoader(ctx).load(cannedResponseId),
    }),
  }),
})

const TemplateStep = builder.objectRef<StepOf<'template'>>('MacroTemplateStep').implement({
  description: 'A step that sends a template.',
  fields: (t) => ({
    templateId: t.exposeID('templateId', { description: 'UUID of the template.' }),
    templateName: t.string({
      nullable: true,
      description:
        'Display name of the template; null if it was deleted. One read serves all steps of the macros of a list.',
      resolve: async ({ templateId }, _args, ctx) => {
        const template = await templateLoader(ctx).load(templateId)
        return template && (template.displayName || template.name)
      },
    }),
    template: t.field({
      type: Template,
      nullable: true,
      ...requires(templateReads),
      description: 'The template; null if it was deleted. One read serves all steps of the macros of a list.',
      resolve: ({ templateId }, _args, ctx) => templateLoader(ctx).load(templateId),
    }),
    bodyValues: t.expose('bodyValues', {
      type: [TemplateValue],
      description: 'Values of the variables in the body.',
    }),
    headerValues: t.expose('headerValues', {
      type: [TemplateValue],
      description: 'Values of the variables in the header.',
    }),
    buttonValues: t.expose('buttonValues', {
      type: [TemplateValue],
      description: 'Values of the buttons.',
    }),
  }),
})

const TagsStep = builder.objectRef<StepOf<'tags'>>('MacroTagsStep').implement({
  description: 'A step that adds or removes tags.',
  fields: (t) => ({
    change: t.expose('change', { type: enumFrom(tagChanges), description: 'How the tags change.' }),
    tagNames: t.exposeStringList('names', { description: 'Names of the tags.' }),
  }),
})

const CaseFieldStep = builder.objectRef<StepOf<'caseField'>>('MacroCaseFieldStep').implement({
  description: 'A step that sets or removes a value of a field of the case.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key of the declared field.' }),
    value: t.string({
      nullable: true,
      description: 'New value as a text; null if the step removes the value.',
      resolve: ({ value }) => value ?? null,
    }),
  }),
})

const AssignStep = builder.objectRef<StepOf<'assign' | 'assignToCaller'>>('MacroAssignStep').implement({
  description: 'A step that assigns the chat.',
  fields: (t) => ({
    isToCaller: t.boolean({
      description: 'Whether the chat is assigned to the member who runs the macro.',
      resolve: ({ kind }) => kind === 'assignToCaller',
    }),
    changesAgent: t.boolean({
      description: 'Whether the step changes the agent. Without an agent, the chat is taken from its agent.',
      resolve: (step) => step.kind === 'assignToCaller' || step.agentId !== undefined,
    }),
    changesTeam: t.boolean({
      description: 'Whether the step changes the team. Without a team, the chat is taken from its team.',
      resolve: (step) => step.kind === 'assign' && step.teamId !== undefined,
    }),
    agent: t.field({
      type: Actor,
      nullable: true,
      description: 'Agent to whom the chat is assigned, if the step names one.',
      resolve: (step) => (step.kind === 'assign' && step.agentId ? memberActor(step.agentId) : null),
    }),
    teamId: t.id({
      nullable: true,
      description: 'UUID of the team to which the chat is assigned, if the step names one.',
      resolve: (step) => (step.kind === 'assign' ? (step.teamId ?? null) : null),
    }),
    team: t.field({
      type: TeamAssignee,
      nullable: true,
      description:
        'The team to which the chat is assigned; null if the step names none, or the team was deleted.',
      resolve: (step, _args, ctx) =>
        step.kind === 'assign' && step.teamId ? macroTeamLoader(ctx).load(step.teamId) : null,
    }),
  }),
})

const PriorityStep = builder.objectRef<StepOf<'priority'>>('MacroPriorityStep').implement({
  description: 'A step that sets the priority of the chat.',
  fields: (t) => ({
    priority: t.expose('priority', {
      type: enumFrom(priorities),
      description: 'New priority of the chat.',
    }),
  }),
})

const RequireSkillsStep = builder.objectRef<StepOf<'requireSkills'>>('MacroRequireSkillsStep').implement({
  description: 'A step that changes which skills the chat requires.',
  fields: (t) => ({
    addedSkills: t.field({
      type: [Skill],
      description: 'Skills that the chat requires from then on, without those that were deleted.',
      resolve: async ({ add = [] }, _args, ctx) => existing(await skillLoader(ctx).loadMany(add)),
    }),
    removedSkills: t.field({
      type: [Skill],
      description: 'Skills that the chat no longer requires, without those that were deleted.',
      resolve: async ({ remove = [] }, _args, ctx) => existing(await skillLoader(ctx).loadMany(remove)),
    }),
  }),
})

const SnoozeStep = builder.objectRef<StepOf<'snooze'>>('MacroSnoozeStep').implement({
  description: 'A step that snoozes the chat.',
  fields: (t) => ({
    minutes: t.exposeInt('minutes', {
      description: 'Number of minutes, counted from the run, after which the chat returns to the inbox.',
    }),
  }),
})

const CloseStep = builder.objectRef<StepOf<'close'>>('MacroCloseStep').implement({
  description: 'A step that closes the chat.',
  fields: (t) => ({
    reasonId: t.id({
      nullable: true,
      description: 'UUID of the reason for closing; null if the step gives none.',
      resolve: ({ reasonId }) => reasonId ?? null,
    }),
    reason: t.field({
      type: CaseReason,
      nullable: true,
      description:
        'Reason for closing; null if the step gives none. One read serves all steps of the macros of a list.',
      resolve: ({ reasonId }, _args, ctx) => (reasonId ? caseReasonLoader(ctx).load(reasonId) : null),
    }),
    closingNote: t.string({
      nullable: true,
      description: 'Note that is added when the chat is closed; null if there is none.',
      resolve: ({ note }) => note ?? null,
    }),
  }),
})

export const stepTypeOf: Record<StepKind, string> = {
  text: 'MacroTextStep',
  cannedResponse: 'MacroCannedResponseStep',
  template: 'MacroTemplateStep',
  tags: 'MacroTagsStep',
  caseField: 'MacroCaseFieldStep',
  assign: 'MacroAssignStep',
  assignToCaller: 'MacroAssignStep',
  priority: 'MacroPriorityStep',
  requireSkills: 'MacroRequireSkillsStep',
  snooze: 'MacroSnoozeStep',
  close: 'MacroCloseStep',
}

export const macroStepTypes = [
  TextStep,
  CannedStep,
  TemplateStep,
  TagsStep,
  CaseFieldStep,
  AssignStep,
  PriorityStep,
  RequireSkillsStep,
  SnoozeStep,
  CloseStep,
]

export const MacroStep = builder.unionType('MacroStep', {
  description: 'A step of a macro.',
  types: macroStepTypes,
  resolveType: (step) => stepTypeOf[(step as Step).kind],
})
