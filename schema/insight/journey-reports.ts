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
  description: 'A text that nothing answered, in lower case.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Up to 200 characters of it.' }),
    count: t.exposeInt('count', { description: 'How often it was written.' }),
  }),
})

const ChatbotDay = builder.objectRef<ChatbotPoint>('ChatbotReportPoint').implement({
  description: 'Incoming messages of a day or a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    answeredCount: t.exposeInt('answered', { description: 'The chatbot answered.' }),
    fellThroughCount: t.exposeInt('fellThrough', {
      description: 'Nothing but the fallback message answered.',
    }),
  }),
})

const ChatbotReportType = builder.objectRef<ChatbotReport>('ChatbotReport').implement({
  interfaces: [Report],
  description: 'What the chatbot made of incoming messages. Its decisions are kept for 30 days.',
  fields: (t) => ({
    sessionCount: t.exposeInt('sessions', { description: 'Sessions that began.' }),
    answeredCount: t.exposeInt('answered', { description: 'Messages that it answered.' }),
    handedOverCount: t.exposeInt('handedOver', {
      description: 'Messages with a keyword that hands the chat over to people.',
    }),
    fellThroughCount: t.exposeInt('fellThrough', {
      description: 'Messages that nothing but the fallback message answered, or nothing at all.',
    }),
    looks: t.expose('looks', { type: [BotLookCount], description: 'By the look that took the message.' }),
    points: t.expose('points', { type: [ChatbotDay], description: 'By day, or by month beyond 92 days.' }),
    unansweredTexts: t.field({
      type: [Text],
      complexity: 200,
      description:
        'The 20 most frequent texts without an answer; none for whoever may not read all chats and contacts.',
      resolve: ({ report }, _args, ctx) => unansweredTexts(ctx, report),
    }),
  }),
})

const Flow = builder.objectRef<FlowFigures>('FlowReportRow').implement({
  description: 'Sessions that began in some days and are in a flow, or ended in it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the flow is called.' }),
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      ...requires(chatbotFlowReads),
      description: 'The flow; one read for all of a report, null where it is gone.',
      resolve: ({ flowId }, _args, ctx) => chatbotFlowLoader(ctx).load(flowId),
    }),
    startedCount: t.exposeInt('started', { description: 'Sessions in all.' }),
    completedCount: t.exposeInt('completed', { description: 'The flow came to its end.' }),
    cancelledCount: t.exposeInt('cancelled', { description: 'A person took over, or it was ended.' }),
    timedOutCount: t.exposeInt('timedOut', { description: 'The customer did not answer in time.' }),
    activeCount: t.exposeInt('active', { description: 'It goes on.' }),
  }),
})

export const FlowReportType = builder.objectRef<FlowReport>('FlowReport').implement({
  interfaces: [Report],
  description: 'How far sessions of flows came.',
  fields: (t) => ({
    rows: t.expose('flows', {
      type: [Flow],
      description: 'Up to 200 flows, those with most sessions first.',
    }),
  }),
})

const Campaign = builder.objectRef<CampaignFigures>('CampaignReportRow').implement({
  description: 'A campaign that began to send in some days.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is called.' }),
    broadcast: t.field({
      type: Broadcast,
      nullable: true,
      ...requires(broadcastReads),
      description: 'The broadcast; one read for all of a report.',
      resolve: ({ broadcastId }, _args, ctx) => broadcastLoader(ctx).load(broadcastId),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began to send.' }),
    counts: t.field({ type: Counts, description: 'Its people.', resolve: (row) => row }),
  }),
})

const CampaignReportType = builder.objectRef<CampaignReport>('CampaignReport').implement({
  interfaces: [Report],
  description: 'Campaigns beside each other.',
  fields: (t) => ({
    rows: t.expose('campaigns', { type: [Campaign], description: 'The latest 200, the latest first.' }),
  }),
})

const Form = builder.objectRef<FormFigures>('FormReportRow').implement({
  description: 'Answers of one form.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the form is called.' }),
    form: t.field({
      type: InteractiveFlow,
      nullable: true,
      ...requires(formReads),
      description: 'The form; one read for all of a report, null where it is gone.',
      resolve: ({ formId }, _args, ctx) => formLoader(ctx).load(formId),
    }),
    answerCount: t.exposeInt('answers', { description: 'Answers that came.' }),
    peopleCount: t.exposeInt('people', { description: 'Customers who answered.' }),
  }),
})

const FormDay = builder.objectRef<FormReport['points'][number]>('FormReportPoint').implement({
  description: 'Answers of a day or a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    answerCount: t.exposeInt('answers', { description: 'Answers that came.' }),
  }),
})

const FormReportType = builder.objectRef<FormReport>('FormReport').implement({
  interfaces: [Report],
  description: 'Answers of forms.',
  fields: (t) => ({
    answerCount: t.exposeInt('answers', { description: 'Answers of all forms.' }),
    points: t.expose('points', { type: [FormDay], description: 'By day, or by month beyond 92 days.' }),
    rows: t.expose('forms', { type: [Form], description: 'By form, those with most answers first.' }),
  }),
})

const TemplateRow = builder.objectRef<TemplateFigures>('TemplateReportRow').implement({
  description: 'Messages of one template in one language.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the template is called.' }),
    language: t.exposeString('language', { description: 'Its language, as the platform writes it.' }),
    template: t.field({
      type: TemplateType,
      nullable: true,
      ...requires(templateReads),
      description: 'The template of the latest of them; one read for all of a report, null where it is gone.',
      resolve: ({ templateId }, _args, ctx) =>
        templateId === null ? null : templateLoader(ctx).load(templateId),
    }),
    counts: t.field({ type: MessageFigures, description: 'How far they came.', resolve: (row) => row }),
  }),
})

const TemplateReportType = builder.objectRef<TemplateReport>('TemplateReport').implement({
  interfaces: [Report],
  description:
    'What became of messages by their template; platformAnalytics has the figures of the platform.',
  fields: (t) => ({
    rows: t.expose('templates', {
      type: [TemplateRow],
      description: 'Up to 500, those with most messages first.',
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
    description: 'What the chatbot answered, and what it did not.',
    args: dayArgs,
    resolve: (_root, args, ctx) => chatbotReport(ctx, args),
  }),
  flowReport: t.field({
    type: FlowReportType,
    ...reads,
    throws,
    description: 'How far sessions of flows came.',
    args: dayArgs,
    resolve: (_root, args, ctx) => flowReport(ctx, args),
  }),
  campaignReport: t.field({
    type: CampaignReportType,
    ...reads,
    throws,
    description: 'Campaigns beside each other.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => campaignReport(ctx, args),
  }),
  formReport: t.field({
    type: FormReportType,
    ...reads,
    throws,
    description: 'Answers of forms.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => formReport(ctx, args),
  }),
  templateReport: t.field({
    type: TemplateReportType,
    ...reads,
    throws,
    description: 'What became of messages by their template; of 31 days at most.',
    args: { ...dayArgs, ...accountArg },
    resolve: (_root, args, ctx) => templateReport(ctx, args),
  }),
}))
