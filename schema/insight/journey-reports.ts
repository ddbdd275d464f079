import {
  type ChatbotPoint,
  type ChatbotReport,
  chatbotReport,
  type UnansweredText,
  unansweredTexts,
} from '#insight/reports/chatbot-report.ts'
import {
  type CampaignFigures,
  type CampaignReport,
  campaignReport,
  type FlowFigures,
  type FlowReport,
  type FormFigures,
  type FormReport,
  flowReport,
  formReport,
  type TemplateFigures,
  type TemplateReport,
  templateReport,
} from '#insight/reports/journey-reports.ts'
import { flowLoader as chatbotFlowLoader } from '#messaging/automation/chatbot/chatbot-flows/flow-queries.ts'
import { flowLoader as formLoader } from '#messaging/automation/forms/interactive-flows/interactive-flow-queries.ts'
import { broadcastLoader } from '#messaging/campaigns/broadcasts/broadcast-queries.ts'
import { templateLoader } from '#messaging/content/templates/template-queries.ts'
import { builder } from '../builder.ts'
import { BotLookCount } from '../messaging/automation/bot-week.ts'
import { ChatbotFlow, flowReads as chatbotFlowReads } from '../messaging/automation/chatbot-flows.ts'
import { flowReads as formReads, InteractiveFlow } from '../messaging/automation/interactive-flows.ts'
import { Counts } from '../messaging/campaigns/broadcast-counts.ts'
import { Broadcast, broadcastReads } from '../messaging/campaigns/broadcasts.ts'
import { Template as TemplateType, templateReads } from '../messaging/content/templates.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { MessageFigures } from './message-report.ts'
import { accountArg, pointDate, Report } from './report-basics.ts'

// What customers go through: the chatbot, flows, campaigns, forms and templates.

const Text = builder.objectRef<UnansweredText>('UnansweredText').implement({
  description: 'A customer text that received no response, in lower case.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text, up to 200 characters.' }),
    count: t.exposeInt('count', { description: 'Number of times that customers wrote the text.' }),
  }),
})

const ChatbotDay = builder.objectRef<ChatbotPoint>('ChatbotReportPoint').implement({
  description: 'Incoming messages of one day or one month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    answeredCount: t.exposeInt('answered', { description: 'Number of messages that the chatbot answered.' }),
    fellThroughCount: t.exposeInt('fellThrough', {
      description: 'Number of messages that only the fallback message answered.',
    }),
  }),
})

const ChatbotReportType = builder.objectRef<ChatbotReport>('ChatbotReport').implement({
  interfaces: [Report],
  description: 'How the chatbot handled incoming messages. Decisions of the chatbot are kept for 30 days.',
  fields: (t) => ({
    sessionCount: t.exposeInt('sessions', { description: 'Number of chatbot sessions that began.' }),
    answeredCount: t.exposeInt('answered', { description: 'Number of messages that the chatbot answered.' }),
    handedOverCount: t.exposeInt('handedOver', {
      description: 'Number of messages with a keyword that transfers the chat to an agent.',
    }),
    fellThroughCount: t.exposeInt('fellThrough', {
      description:
        'Number of messages that only the fallback message answered, or that received no response.',
    }),
    looks: t.expose('looks', {
      type: [BotLookCount],
      description: 'Messages by the chatbot stage that handled the message.',
    }),
    points: t.expose('points', {
      type: [ChatbotDay],
      description: 'Messages by day, or by month for more than 92 days.',
    }),
    unansweredTexts: t.field({
      type: [Text],
      complexity: 200,
      description:
        'The 20 most frequent texts without a response; empty for callers who may not read all chats and contacts.',
      resolve: ({ report }, _args, ctx) => unansweredTexts(ctx, report),
    }),
  }),
})

const Flow = builder.objectRef<FlowFigures>('FlowReportRow').implement({
  description:
    'Sessions that began within the days of the report and that are in the flow or ended in the flow.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the flow.' }),
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      ...requires(chatbotFlowReads),
      description: 'The flow; null if the flow no longer exists. One read serves the whole report.',
      resolve: ({ flowId }, _args, ctx) => chatbotFlowLoader(ctx).load(flowId),
    }),
    startedCount: t.exposeInt('started', { description: 'Total number of sessions.' }),
    completedCount: t.exposeInt('completed', {
      description: 'Number of sessions that reached the end of the flow.',
    }),
    cancelledCount: t.exposeInt('cancelled', {
      description: 'Number of sessions that an agent took over or that were ended.',
    }),
    timedOutCount: t.exposeInt('timedOut', {
      description: 'Number of sessions in which the customer did not respond in time.',
    }),
    activeCount: t.exposeInt('active', { description: 'Number of sessions that are still active.' }),
  }),
})

export const FlowReportType = builder.objectRef<FlowReport>('FlowReport').implement({
  interfaces: [Report],
  description: 'Progress of sessions through flows.',
  fields: (t) => ({
    rows: t.expose('flows', {
      type: [Flow],
      description: 'Up to 200 flows, in descending order of sessions.',
    }),
  }),
})

const Campaign = builder.objectRef<CampaignFigures>('CampaignReportRow').implement({
  description: 'A campaign whose sending began within the days of the report.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the campaign.' }),
    broadcast: t.field({
      type: Broadcast,
      nullable: true,
      ...requires(broadcastReads),
      description: 'The broadcast of the campaign. One read serves the whole report.',
      resolve: ({ broadcastId }, _args, ctx) => broadcastLoader(ctx).load(broadcastId),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Time at which sending began.' }),
    counts: t.field({
      type: Counts,
      description: 'Recipients of the campaign, by state.',
      resolve: (row) => row,
    }),
  }),
})

const CampaignReportType = builder.objectRef<CampaignReport>('CampaignReport').implement({
  interfaces: [Report],
  description: 'A comparison of campaigns.',
  fields: (t) => ({
    rows: t.expose('campaigns', {
      type: [Campaign],
      description: 'The 200 most recent campaigns, newest first.',
    }),
  }),
})

const Form = builder.objectRef<FormFigures>('FormReportRow').implement({
  description: 'Answers to one form.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the form.' }),
    form: t.field({
      type: InteractiveFlow,
      nullable: true,
      ...requires(formReads),
      description: 'The form; null if the form no longer exists. One read serves the whole report.',
      resolve: ({ formId }, _args, ctx) => formLoader(ctx).load(formId),
    }),
    answerCount: t.exposeInt('answers', { description: 'Number of answers that were received.' }),
    peopleCount: t.exposeInt('people', { description: 'Number of customers who answered the form.' }),
  }),
})

const FormDay = builder.objectRef<FormReport['points'][number]>('FormReportPoint').implement({
  description: 'Answers to forms of one day or one month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    answerCount: t.exposeInt('answers', { description: 'Number of answers that were received.' }),
  }),
})

const FormReportType = builder.objectRef<FormReport>('FormReport').implement({
  interfaces: [Report],
  description: 'Answers to forms.',
  fields: (t) => ({
    answerCount: t.exposeInt('answers', { description: 'Number of answers to all forms.' }),
    points: t.expose('points', {
      type: [FormDay],
      description: 'Answers by day, or by month for more than 92 days.',
    }),
    rows: t.expose('forms', {
      type: [Form],
      description: 'Answers by form, in descending order of answers.',
    }),
  }),
})

const TemplateRow = builder.objectRef<TemplateFigures>('TemplateReportRow').implement({
  description: 'Messages of one template in one language.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the template.' }),
    language: t.exposeString('language', {
      description: 'Language of the template, in the notation of the platform.',
    }),
    template: t.field({
      type: TemplateType,
      nullable: true,
      ...requires(templateReads),
      description:
        'Template of the most recent message; null if the template no longer exists. One read serves the whole report.',
      resolve: ({ templateId }, _args, ctx) =>
        templateId === null ? null : templateLoader(ctx).load(templateId),
    }),
    counts: t.field({
      type: MessageFigures,
      description: 'Delivery figures of the messages.',
      resolve: (row) => row,
    }),
  }),
})

const TemplateReportType = builder.objectRef<TemplateReport>('TemplateReport').implement({
  interfaces: [Report],
  description:
    "Delivery figures of messages by template. The platform's own figures are in platformAnalytics.",
  fields: (t) => ({
    rows: t.expose('templates', {
      type: [TemplateRow],
      description: 'Up to 500 templates, in descending order of messages.',
    }),
  }),
})

const reads = requires({ permission: 'analytics:read' })
const throws = ['invalid_field'] as const

builder.queryFields((t) => ({
  chatbotReport: t.field({
    type: ChatbotReportType,
    ...reads,
    throws,
    description: 'Returns which messages the chatbot answered and which it did not.',
    args: dayArgs,
    resolve: (_root, args, ctx) => chatbotReport(ctx, args),
  }),
  flowReport: t.field({
    type: FlowReportType,
    ...reads,
    throws,
    description: 'Returns the progress of sessions through flows.',
    args: dayArgs,
    resolve: (_root, args, ctx) => flowReport(ctx, args),
  }),
  campaignReport: t.field({
    type: CampaignReportType,
    ...reads,
    throws,
    description: 'Returns a comparison of campaigns.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => campaignReport(ctx, args),
  }),
  formReport: t.field({
    type: FormReportType,
    ...reads,
    throws,
    description: 'Returns the answers to forms.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => formReport(ctx, args),
  }),
  templateReport: t.field({
    type: TemplateReportType,
    ...reads,
    throws,
    description: 'Returns the delivery figures of messages by template, for at most 31 days.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => templateReport(ctx, args),
  }),
}))
