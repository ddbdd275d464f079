import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { adviceOn } from '#messaging/content/templates/decision-advice.ts'
import { changeDraft, saveDraft } from '#messaging/content/templates/draft-commands.ts'
import { problemsOfDraft } from '#messaging/content/templates/draft-problems.ts'
import { changeDraftInput, saveDraftInput } from '#messaging/content/templates/form-input.ts'
import { platformProblems, type TemplateProblem } from '#messaging/content/templates/platform-rules.ts'
import { removeTemplateHere } from '#messaging/content/templates/remove.ts'
import { submitDraft } from '#messaging/content/templates/submit-draft.ts'
import { syncAccountTemplates } from '#messaging/content/templates/template-commands.ts'
import { formOf } from '#messaging/content/templates/template-form.ts'
import {
  decisionsLoader,
  isAlarming,
  type TemplateDecision,
} from '#messaging/content/templates/template-history.ts'
import { numberedTemplates } from '#messaging/content/templates/template-pages.ts'
import { decisionKinds } from '#messaging/content/templates/template-sets.ts'
import { shownStatus } from '#messaging/content/templates/template-status.ts'
import { type HeaderFile, uploadHeaderFile } from '#messaging/content/templates/upload-header.ts'
import { accountName } from '#messaging/numbers/accounts/account-names.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { Media } from './media.ts'
import { TemplateFormType } from './template-forms.ts'
import { short } from './template-parts.ts'
import { Template } from './templates.ts'

// Templates as those see them who write them: drafts, the platform's words, its decisions (spec/8 TE). Keys of /v1 reach
// none of it.

const reads = { permission: 'templates:read' } as const
const write = requires({ permission: 'templates:write' })

export const TemplateDecisionType = builder.objectRef<TemplateDecision>('TemplateDecision').implement({
  description: 'What the platform told of a template.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(decisionKinds), description: 'What it is about.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: "What was before, in the platform's word.",
    }),
    after: t.exposeString('after', {
      description: "What it is since, in the platform's word: PAUSED, RED, MARKETING.",
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why, in its word: INVALID_FORMAT, FIRST_PAUSE; NOTICE where it is yet to come.',
    }),
    explanation: t.exposeString('explanation', { nullable: true, description: 'Why, in its sentence.' }),
    recommendation: t.exposeString('recommendation', { nullable: true, description: 'What it advises.' }),
    advice: t.string({
      nullable: true,
      description: 'What to do about it, in English; null where there is nothing to do.',
      resolve: (decision) => adviceOn(decision),
    }),
    needsAction: t.boolean({
      description: 'Whether somebody should look at it.',
      resolve: (decision) => isAlarming(decision),
    }),
    at: t.field({ type: 'DateTime', description: 'When it was told.', resolve: ({ at }) => at }),
  }),
})

const ProblemType = builder.objectRef<TemplateProblem>('TemplateProblem').implement({
  description: 'What the platform would say against a template.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'The name of the rule: variable_at_edge.' }),
    field: t.exposeString('field', { description: 'The field of the form at fault: buttons[1].url.' }),
    message: t.exposeString('message', { description: 'What is wrong, in English.' }),
    variable: t.string({
      nullable: true,
      description: 'The variable that it is about.',
      resolve: ({ variable }) => variable ?? null,
    }),
    most: t.int({
      nullable: true,
      description: 'How many are allowed.',
      resolve: ({ most }) => most ?? null,
    }),
    blocks: t.boolean({
      description: 'Whether submitting is refused here already.',
      resolve: ({ blocks }) => blocks === true,
    }),
  }),
})

const HeaderFileType = builder.objectRef<HeaderFile>('TemplateHeaderFile').implement({
  description: 'A file of a header: the platform has it for reviews, and we for previews.',
  fields: (t) => ({
    handle: t.exposeString('handle', { description: 'What `headerContent` names it by.' }),
    filename: t.string({
      ...forDoors,
      description: 'Its name.',
      resolve: ({ media }) => media.filename ?? '',
    }),
    mimeType: t.string({
      ...forDoors,
      description: 'Its type, by its content.',
      resolve: ({ media }) => media.mimeType,
    }),
    size: t.int({ ...forDoors, description: 'In bytes.', resolve: ({ media }) => media.size ?? 0 }),
    media: t.field({
      type: Media,
      description: 'The same as a file of ours.',
      resolve: ({ media }) => media,
    }),
  }),
})

builder.objectFields(Template, (t) => ({
  displayName: t.string({
    ...requires(reads),
    description: 'What people here call it; its name where they do not.',
    resolve: ({ displayName, name }) => displayName ?? name,
  }),
  accountName: t.string({
    ...onlyForDoors(requires(reads)),
    nullable: true,
    description: 'The name of the account that it belongs to.',
    resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
  }),
  platformId: t.string({
    ...requires(reads),
    nullable: true,
    description: "The platform's id of it; null until it has it.",
    resolve: ({ platformId }) => platformId,
  }),
  platformStatus: t.string({
    ...requires(reads),
    description:
      "The status in the platform's own word, such as IN_APPEAL or FLAGGED; DRAFT while its text is only here.",
    resolve: (template) => shownStatus(template),
  }),
  form: t.field({
    type: TemplateFormType,
    ...requires(reads),
    description: 'The template as it is written.',
    resolve: (template) => formOf(template),
  }),
  headerFile: t.field({
    type: Media,
    nullable: true,
    ...requires(reads),
    description: 'The file of its header as we have it, for previews; null where we have none.',
    resolve: ({ headerMediaId }, _args, ctx) => (headerMediaId ? mediaLoader(ctx).load(headerMediaId) : null),
  }),
  problems: t.field({
    type: [ProblemType],
    ...requires(reads),
    ...short,
    description: 'What the platform would say against it as it stands.',
    resolve: (template) => platformProblems({ ...template, form: formOf(template) }),
  }),
  decisions: t.field({
    type: [TemplateDecisionType],
    ...requires(reads),
    ...short,
    description:
      'What the platform told of it, the newest first, at most 50; one read for all templates of a page.',
    resolve: ({ id }, _args, ctx) => decisionsLoader(ctx).load(id),
  }),
  createdByName: t.string({
    ...requires(reads),
    nullable: true,
    description: 'Who made it here; null for one that came from the platform.',
    resolve: ({ createdByName }) => createdByName,
  }),
  updatedByName: t.string({
    ...requires(reads),
    nullable: true,
    description: 'Who last changed it here.',
    resolve: ({ updatedByName }) => updatedByName,
  }),
}))

const SaveInput = inputFrom('SaveTemplateDraftInput', saveDraftInput)

const TemplatePage = numberedPageOf('Template', Template, { of: 'templates', order: 'The newest first.' })

builder.queryFields((t) => ({
  templatePage: t.field({
    type: TemplatePage,
    ...onlyForDoors(requires(reads)),
    description: 'Templates of the workspace, the newest first.',
    args: {
      account: t.arg.string({ description: 'Only those of this account, by its name or id.' }),
      status: t.arg.string({ description: "Only those with this status, in the platform's word." }),
      category: t.arg.string({ description: 'Only those of this category.' }),
      search: t.arg.string({ description: 'Part of a name.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedTemplates(ctx, args),
  }),
  templateProblems: t.field({
    type: [ProblemType],
    ...requires(reads),
    throws: ['invalid_field'],
    description: 'What the platform would say against a template, before it is saved or submitted.',
    args: {
      input: t.arg({
        type: SaveInput,
        required: true,
        ...readByUseCase,
        description: 'The template as it would be saved.',
      }),
    },
    resolve: (_root, { input }) => problemsOfDraft(input),
  }),
}))

const idArg = { required: true, description: 'UUID of the template.' } as const
const platformSays = ['bad_gateway', 'unavailable'] as const

builder.mutationFields((t) => ({
  saveTemplateDraft: t.field({
    type: Template,
    ...write,
    throws: ['conflict', 'invalid_field'],
    description:
      'Keeps a template as a draft; the platform hears nothing of it until submitTemplate. Also what it would refuse is kept.',
    args: {
      input: t.arg({
        type: SaveInput,
        required: true,
        description: 'The template.',
      }),
    },
    resolve: (_root, { input }, ctx) => saveDraft(ctx, input),
  }),
  changeTemplateDraft: t.field({
    type: Template,
    ...write,
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_state'],
    description:
      'Changes what is given, here alone. One that was approved or rejected becomes a draft, and cannot be sent until it is approved again.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('ChangeTemplateDraftInput', changeDraftInput),
        required: true,
        description: 'What changes.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => changeDraft(ctx, id, input),
  }),
  submitTemplate: t.field({
    type: Template,
    ...write,
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_state', ...platformSays],
    description: 'Submits a draft for review, as a new template or as an edit of the one the platform has.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => submitDraft(ctx, id),
  }),
  uploadTemplateFile: t.field({
    type: HeaderFileType,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'too_large', 'unsupported_media_type', ...platformSays],
    description:
      'Gives the platform a file for the header of templates: JPEG, PNG, MP4 or PDF, at most 16 MB.',
    args: {
      account: t.arg.string({
        required: true,
        ...readByUseCase,
        description: 'The name of the account, or its id.',
      }),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The file; its content decides its type.',
      }),
    },
    resolve: (_root, { account, file }, ctx) => uploadHeaderFile(ctx, account, file),
  }),
  removeTemplate: t.id({
    ...onlyForDoors(requires({ permission: 'templates:delete' })),
    throws: ['not_found', 'invalid_state', ...platformSays],
    description: 'Deletes a template in its language, here and on the platform; answers its id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => removeTemplateHere(ctx, id),
  }),
  syncAccountTemplates: t.int({
    ...onlyForDoors(requires({ permission: 'templates:sync' })),
    throws: ['not_found', 'invalid_field', ...platformSays],
    description: "Makes an account's templates equal to the platform's; answers how many there are.",
    args: { account: t.arg.string({ description: 'The name of the account, or its id.' }) },
    resolve: (_root, { account }, ctx) => syncAccountTemplates(ctx, account),
  }),
}))
