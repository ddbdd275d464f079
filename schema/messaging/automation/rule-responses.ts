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

/** The type of each response, by the word of the documents. */
const typeNames: Record<ResponseType, string> = {
  text: 'TextResponse',
  template: 'TemplateResponse',
  media: 'MediaResponse',
  flow: 'FlowResponse',
  script: 'ScriptResponse',
  transfer: 'TransferResponse',
}

const TextResponse = builder.objectRef<Of<'text'>>('TextResponse').implement({
  description: 'Text message that a keyword rule sends.',
  fields: (t) => ({
    body: t.string({
      description: 'Text of the message.',
      resolve: ({ responseContent }) => responseContent.body,
    }),
    buttons: t.field({
      type: [ChatbotButtonType],
      description: 'Buttons below the text: 1 to 3 are sent as quick replies, 4 to 10 as a list.',
      resolve: ({ responseContent }) => responseContent.buttons,
    }),
  }),
})

const TemplateValue = builder.objectRef<{ name: string; value: string }>('TemplateResponseValue').implement({
  description: 'Value of a variable of the template.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name or position of the variable.' }),
    value: t.exposeString('value', { description: 'Value with which the template is sent.' }),
  }),
})

const TemplateResponse = builder.objectRef<Of<'template'>>('TemplateResponse').implement({
  description: 'Template message that a keyword rule sends.',
  fields: (t) => ({
    template: t.field({
      type: Template,
      nullable: true,
      ...requires(templateReads),
      description: 'The template; null if the template is chosen by name or was deleted.',
      resolve: ({ responseContent: { templateId } }, _args, ctx) =>
        templateId ? templateLoader(ctx).load(templateId) : null,
    }),
    templateName: t.string({
      nullable: true,
      description:
        "Name by which the template of the chat's account is chosen; null if the template is chosen by id.",
      resolve: ({ responseContent }) => responseContent.templateName,
    }),
    language: t.string({
      nullable: true,
      description: 'Language of the template with this name; null if the template is chosen by id.',
      resolve: ({ responseContent }) => responseContent.language,
    }),
    bodyValues: t.field({
      type: [TemplateValue],
      description: 'Values of the variables in the body of the template.',
      resolve: ({ responseContent }) =>
        Object.entries(responseContent.params).map(([name, value]) => ({ name, value })),
    }),
  }),
})

const MediaResponse = builder.objectRef<Of<'media'>>('MediaResponse').implement({
  description: 'File that a keyword rule sends.',
  fields: (t) => ({
    file: t.field({
      type: Media,
      nullable: true,
      ...requires({ permission: 'chatbot.keywords:read' }),
      description: 'The uploaded file; null if the file is an address or was deleted.',
      resolve: ({ responseContent: { mediaId } }, _args, ctx) =>
        mediaId ? mediaLoader(ctx).load(mediaId) : null,
    }),
    url: t.string({
      nullable: true,
      description: 'Address of the file; null for an uploaded file.',
      resolve: ({ responseContent }) => responseContent.mediaUrl,
    }),
    caption: t.string({
      description: 'Caption of the file.',
      resolve: ({ responseContent }) => responseContent.caption,
    }),
    filename: t.string({
      nullable: true,
      description: 'Filename of a document; null if there is none.',
      resolve: ({ responseContent }) => responseContent.filename,
    }),
  }),
})

export const FlowResponse = builder.objectRef<Of<'flow'>>('FlowResponse').implement({
  description: 'Chatbot flow that a keyword rule starts, or form that the rule sends.',
  fields: (t) => ({
    chatbotFlowId: t.id({
      nullable: true,
      description: 'UUID of the flow that starts; null if a form is sent.',
      resolve: ({ responseContent }) => responseContent.chatbotFlowId,
    }),
    formId: t.id({
      nullable: true,
      description: 'Id of the form that is sent; null if a flow starts.',
      resolve: ({ responseContent }) => responseContent.flowId,
    }),
    body: t.string({
      description: 'Text above the button of the form.',
      resolve: ({ responseContent }) => responseContent.body,
    }),
    buttonText: t.string({
      nullable: true,
      description: 'Label of the button that opens the form; null if a flow starts.',
      resolve: ({ responseContent }) => responseContent.cta,
    }),
  }),
})

const ScriptResponse = builder.objectRef<Of<'script'>>('ScriptResponse').implement({
  description: 'Text that a keyword rule generates for each customer.',
  fields: (t) => ({
    body: t.string({
      description: 'Text in the template language of flows.',
      resolve: ({ responseContent }) => responseContent.body,
    }),
  }),
})

const TransferResponse = builder.objectRef<Of<'transfer'>>('TransferResponse').implement({
  description: 'Transfer of the chat to agents by a keyword rule.',
  fields: (t) => ({
    body: t.string({
      description: 'Text that is sent before the transfer; empty for no text.',
      resolve: ({ responseContent }) => responseContent.body,
    }),
    team: t.field({
      type: TeamType,
      nullable: true,
      ...ofTeams,
      throws: ['forbidden'],
      description:
        'Team in whose queue the chat waits; null for the general queue, and for a team that the caller cannot see.',
      resolve: ({ responseContent: { teamId } }, _args, ctx) =>
        teamId ? teamLoader(ctx).load(teamId) : null,
    }),
    notes: t.string({
      description: 'Notes for the agent who takes the chat.',
      resolve: ({ responseContent }) => responseContent.notes,
    }),
  }),
})

export const RuleResponse = builder.unionType('RuleResponse', {
  description: 'Response of a keyword rule.',
  types: [TextResponse, TemplateResponse, MediaResponse, FlowResponse, ScriptResponse, TransferResponse],
  resolveType: (rule) => typeNames[(rule as unknown as Response).responseType],
})
