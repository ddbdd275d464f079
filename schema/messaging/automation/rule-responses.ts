import type {
  RuleResponse as Response,
  ResponseContents,
} from '#messaging/automation/keyword-rules/rule-content.ts'
import type { ResponseType } from '#messaging/automation/keyword-rules/rule-sets.ts'
import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { templateLoader } from '#messaging/content/templates/template-queries.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { builder } from '../../builder.ts'
import { ofTeams, TeamType } from '../../people/teams.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'
import { Template, templateReads } from '../content/templates.ts'
import { ChatbotButtonType } from './chatbot-groups.ts'

// What a keyword rule answers with (document 3, Keyword rule; spec/8 KW).

type Of<T extends ResponseType> = { responseType: T; responseContent: ResponseContents[T] }

/** The type of each answer, by the word of the documents. */
const typeNames: Record<ResponseType, string> = {
  text: 'TextResponse',
  template: 'TemplateResponse',
  media: 'MediaResponse',
  flow: 'FlowResponse',
  script: 'ScriptResponse',
  transfer: 'TransferResponse',
}

const TextResponse = builder.objectRef<Of<'text'>>('TextResponse').implement({
  description: 'A text.',
  fields: (t) => ({
    body: t.string({ description: 'What it says.', resolve: ({ responseContent }) => responseContent.body }),
    buttons: t.field({
      type: [ChatbotButtonType],
      description: '1 to 3 are quick replies, 4 to 10 a list.',
      resolve: ({ responseContent }) => responseContent.buttons,
    }),
  }),
})

const TemplateValue = builder.objectRef<{ name: string; value: string }>('TemplateResponseValue').implement({
  description: 'What stands for a variable of the template.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name or position of the variable.' }),
    value: t.exposeString('value', { description: 'What it is sent with.' }),
  }),
})

const TemplateResponse = builder.objectRef<Of<'template'>>('TemplateResponse').implement({
  description: 'A template.',
  fields: (t) => ({
    template: t.field({
      type: Template,
      nullable: true,
      ...requires(templateReads),
      description: 'Which; null where it is known by its name alone, or gone.',
      resolve: ({ responseContent: { templateId } }, _args, ctx) =>
        templateId ? templateLoader(ctx).load(templateId) : null,
    }),
    templateName: t.string({
      nullable: true,
      description:
        'The name that the template of the account of the chat has; null where the template itself is known.',
      resolve: ({ responseContent }) => responseContent.templateName,
    }),
    language: t.string({
      nullable: true,
      description: 'Which language of that name.',
      resolve: ({ responseContent }) => responseContent.language,
    }),
    bodyValues: t.field({
      type: [TemplateValue],
      description: 'What stands in its text.',
      resolve: ({ responseContent }) =>
        Object.entries(responseContent.params).map(([name, value]) => ({ name, value })),
    }),
  }),
})

const MediaResponse = builder.objectRef<Of<'media'>>('MediaResponse').implement({
  description: 'A file.',
  fields: (t) => ({
    file: t.field({
      type: Media,
      nullable: true,
      ...requires({ permission: 'chatbot.keywords:read' }),
      description: 'Which; null where it is an address, or gone.',
      resolve: ({ responseContent: { mediaId } }, _args, ctx) =>
        mediaId ? mediaLoader(ctx).load(mediaId) : null,
    }),
    url: t.string({
      nullable: true,
      description: 'Where it is; null for an uploaded one.',
      resolve: ({ responseContent }) => responseContent.mediaUrl,
    }),
    caption: t.string({
      description: 'What is said with it.',
      resolve: ({ responseContent }) => responseContent.caption,
    }),
    filename: t.string({
      nullable: true,
      description: 'What a document is called.',
      resolve: ({ responseContent }) => responseContent.filename,
    }),
  }),
})

export const FlowResponse = builder.objectRef<Of<'flow'>>('FlowResponse').implement({
  description: 'A flow of the chatbot that begins, or a form that is sent.',
  fields: (t) => ({
    chatbotFlowId: t.id({
      nullable: true,
      description: 'UUID of the flow that begins; null where a form is sent.',
      resolve: ({ responseContent }) => responseContent.chatbotFlowId,
    }),
    formId: t.id({
      nullable: true,
      description: 'The form that is sent; null where a flow begins.',
      resolve: ({ responseContent }) => responseContent.flowId,
    }),
    body: t.string({
      description: 'What stands above the button of the form.',
      resolve: ({ responseContent }) => responseContent.body,
    }),
    buttonText: t.string({
      nullable: true,
      description: 'What the button says.',
      resolve: ({ responseContent }) => responseContent.cta,
    }),
  }),
})

const ScriptResponse = builder.objectRef<Of<'script'>>('ScriptResponse').implement({
  description: 'A text that is written anew for each customer.',
  fields: (t) => ({
    body: t.string({
      description: 'In the template language of flows.',
      resolve: ({ responseContent }) => responseContent.body,
    }),
  }),
})

const TransferResponse = builder.objectRef<Of<'transfer'>>('TransferResponse').implement({
  description: 'People take the chat over.',
  fields: (t) => ({
    body: t.string({
      description: 'What is said before; empty for nothing.',
      resolve: ({ responseContent }) => responseContent.body,
    }),
    team: t.field({
      type: TeamType,
      nullable: true,
      ...ofTeams,
      throws: ['forbidden'],
      description:
        'In whose queue it waits; null for the general one, and for a team that the caller does not see.',
      resolve: ({ responseContent: { teamId } }, _args, ctx) =>
        teamId ? teamLoader(ctx).load(teamId) : null,
    }),
    notes: t.string({
      description: 'For whoever takes it.',
      resolve: ({ responseContent }) => responseContent.notes,
    }),
  }),
})

export const RuleResponse = builder.unionType('RuleResponse', {
  description: 'What a keyword rule answers with.',
  types: [TextResponse, TemplateResponse, MediaResponse, FlowResponse, ScriptResponse, TransferResponse],
  resolveType: (rule) => typeNames[(rule as unknown as Response).responseType],
})
