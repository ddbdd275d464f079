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
  description: 'A decision or notice of the platform about a template.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(decisionKinds), description: 'Kind of the decision.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'Previous value, as the platform names it.',
    }),
    after: t.exposeString('after', {
      description: 'New value, as the platform names it: PAUSED, RED, MARKETING.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Reason as the platform names it: INVALID_FORMAT, FIRST_PAUSE. NOTICE: not effective yet.',
    }),
    explanation: t.exposeString('explanation', {
      nullable: true,
      description: "The platform's explanation of the decision, as a sentence.",
    }),
    recommendation: t.exposeString('recommendation', {
      nullable: true,
      description: "The platform's recommendation about the decision.",
    }),
    advice: t.string({
      nullable: true,
      description: 'Advice on how to respond to the decision, in English. Null if no action is needed.',
      resolve: (decision) => adviceOn(decision),
    }),
    needsAction: t.boolean({
      description: "Whether the decision requires a member's attention.",
      resolve: (decision) => isAlarming(decision),
    }),
    at: t.field({ type: 'DateTime', description: 'Time of the decision.', resolve: ({ at }) => at }),
  }),
})

const ProblemType = builder.objectRef<TemplateProblem>('TemplateProblem').implement({
  description: 'A problem that the platform would find in a template.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Name of the violated rule, such as variable_at_edge.' }),
    field: t.exposeString('field', { description: 'Field of the form with the problem: buttons[1].url.' }),
    message: t.exposeString('message', { description: 'Description of the problem, in English.' }),
    variable: t.string({
      nullable: true,
      description: 'The variable that has the problem.',
      resolve: ({ variable }) => variable ?? null,
    }),
    most: t.int({
      nullable: true,
      description: 'Maximum number that the rule allows.',
      resolve: ({ most }) => most ?? null,
    }),
    blocks: t.boolean({
      description: 'Whether Parley itself refuses to submit the template because of the problem.',
      resolve: ({ blocks }) => blocks === true,
    }),
  }),
})

const HeaderFileType = builder.objectRef<HeaderFile>('TemplateHeaderFile').implement({
  description: 'A file of a template header, which the platform has for reviews and Parley for previews.',
  fields: (t) => ({
    handle: t.exposeString('handle', { description: 'Handle of the file, to be given as `headerContent`.' }),
    filename: t.string({
      ...forDoors,
      description: 'Name of the file.',
      resolve: ({ media }) => media.filename ?? '',
    }),
    mimeType: t.string({
      ...forDoors,
      description: 'Media type of the file, determined from its content.',
      resolve: ({ media }) => media.mimeType,
    }),
    size: t.int({ ...forDoors, description: 'File size in bytes.', resolve: ({ media }) => media.size ?? 0 }),
    media: t.field({
      type: Media,
      description: 'The file as stored in Parley.',
      resolve: ({ media }) => media,
    }),
  }),
})

builder.objectFields(Template, (t) => ({
  displayName: t.string({
    ...requires(reads),
    description: 'Display name of the template in the workspace, or else the name of the template.',
    resolve: ({ displayName, name }) => displayName ?? name,
  }),
  accountName: t.string({
    ...onlyForDoors(requires(reads)),
    nullable: true,
    description: 'Name of the account that the template belongs to.',
    resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
  }),
  platformId: t.string({
    ...requires(reads),
    nullable: true,
    description: 'ID of the template at the platform. Null until the platform has the template.',
    resolve: ({ platformId }) => platformId,
  }),
  platformStatus: t.string({
    ...requires(reads),
    description:
      'Status of the template as the platform names it, such as IN_APPEAL or FLAGGED. DRAFT while the text of the template is only in Parley.',
    resolve: (template) => shownStatus(template),
  }),
  form: t.field({
    type: TemplateFormType,
    ...requires(reads),
    description: 'The template in the form in which members write it.',
    resolve: (template) => formOf(template),
  }),
  headerFile: t.field({
    type: Media,
    nullable: true,
    ...requires(reads),
    description: 'The header file as stored in Parley, for previews. Null if Parley does not have the file.',
    resolve: ({ headerMediaId }, _args, ctx) => (headerMediaId ? mediaLoader(ctx).load(headerMediaId) : null),
  }),
  problems: t.field({
    type: [ProblemType],
    ...requires(reads),
    ...short,
    description: 'Problems that the platform would find in the template in its current form.',
    resolve: (template) => platformProblems({ ...template, form: formOf(template) }),
  }),
  decisions: t.field({
    type: [TemplateDecisionType],
    ...requires(reads),
    ...short,
    description:
      'Decisions of the platform about the template, newest first, at most 50. One read serves all templates of a page.',
    resolve: ({ id }, _args, ctx) => decisionsLoader(ctx).load(id),
  }),
  createdByName: t.string({
    ...requires(reads),
    nullable: true,
    description: 'Name of the member who created the template. Null if it came from the platform.',
    resolve: ({ createdByName }) => createdByName,
  }),
  updatedByName: t.string({
    ...requires(reads),
    nullable: true,
    description: 'Name of the member who last changed the template in Parley.',
    resolve: ({ updatedByName }) => updatedByName,
  }),
}))

const SaveInput = inputFrom('SaveTemplateDraftInput', saveDraftInput)

const TemplatePage = numberedPageOf('Template', Template, { of: 'templates', order: 'Newest rows first.' })

builder.queryFields((t) => ({
  templatePage: t.field({
    type: TemplatePage,
    ...onlyForDoors(requires(reads)),
    description: 'Lists the templates of the workspace page by page, newest first.',
    args: {
      account: t.arg.string({ description: 'Name or ID of an account whose templates are listed.' }),
      status: t.arg.string({ description: 'Only templates with this platform status are listed.' }),
      category: t.arg.string({ description: 'Only templates of this category are listed.' }),
      search: t.arg.string({ description: 'Only templates whose name contains this text are listed.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedTemplates(ctx, args),
  }),
  templateProblems: t.field({
    type: [ProblemType],
    ...requires(reads),
    throws: ['invalid_field'],
    description: 'Checks a template for problems before the template is saved or submitted.',
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
      'Saves a template as a draft in Parley. The platform receives the draft only with submitTemplate. A draft that the platform would refuse is saved too.',
    args: {
      input: t.arg({
        type: SaveInput,
        required: true,
        description: 'The template to save.',
      }),
    },
    resolve: (_root, { input }, ctx) => saveDraft(ctx, input),
  }),
  changeTemplateDraft: t.field({
    type: Template,
    ...write,
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_state'],
    description:
      'Changes the given fields of a template in Parley only. An approved or rejected template becomes a draft and cannot be sent until it is approved again.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('ChangeTemplateDraftInput', changeDraftInput),
        required: true,
        description: 'The fields of the template to change.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => changeDraft(ctx, id, input),
  }),
  submitTemplate: t.field({
    type: Template,
    ...write,
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_state', ...platformSays],
    description: "Submits a draft for review, as a new template or as an edit of the platform's template.",
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => submitDraft(ctx, id),
  }),
  uploadTemplateFile: t.field({
    type: HeaderFileType,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'too_large', 'unsupported_media_type', ...platformSays],
    description: 'Uploads a header file to the platform: JPEG, PNG, MP4 or PDF, at most 16 MB.',
    args: {
      account: t.arg.string({
        required: true,
        ...readByUseCase,
        description: 'Name or ID of the account.',
      }),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The file, whose content determines its type.',
      }),
    },
    resolve: (_root, { account, file }, ctx) => uploadHeaderFile(ctx, account, file),
  }),
  removeTemplate: t.id({
    ...onlyForDoors(requires({ permission: 'templates:delete' })),
    throws: ['not_found', 'invalid_state', ...platformSays],
    description: 'Deletes a template in its language, in Parley and on the platform, and returns its ID.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => removeTemplateHere(ctx, id),
  }),
  syncAccountTemplates: t.int({
    ...onlyForDoors(requires({ permission: 'templates:sync' })),
    throws: ['not_found', 'invalid_field', ...platformSays],
    description: "Synchronizes an account's templates with the platform and returns their number.",
    args: { account: t.arg.string({ description: 'Name or ID of the account.' }) },
    resolve: (_root, { account }, ctx) => syncAccountTemplates(ctx, account),
  }),
}))
