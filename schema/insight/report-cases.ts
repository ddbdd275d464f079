import { caseFilter, type ReportCase, reportCases } from '#insight/report-cases/report-cases.ts'
import { widgetCaseFilter, widgetCases } from '#insight/report-cases/widget-cases.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { builder } from '../builder.ts'
import { argsFrom } from '../input-from.ts'
import { Contact, contactReads } from '../messaging/inbox/contacts.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'

// What a figure of a report counts, one by one.

const Case = builder.objectRef<ReportCase>('ReportCase').implement({
  description:
    'One of the things that a figure counts: a message, a chat, a session, an answer, a call, a break, a customer or one of the people of a campaign.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of it.' }),
    at: t.expose('at', { type: 'DateTime', description: 'The time by which it counts.' }),
    contactName: t.exposeString('contactName', {
      description:
        'The name of the customer, else the phone, else "Unknown"; masked as elsewhere. Of a break the name of the member.',
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description: 'The customer; one read for all of a page, null where they are gone.',
      resolve: ({ contactId }, _args, ctx) =>
        contactId === null ? null : contactLoader(ctx).load(contactId),
    }),
    status: t.exposeString('status', {
      description: 'Its status; of a message that the chatbot took, the look that took it.',
    }),
    text: t.exposeString('text', {
      description:
        'A line of the message, else the name of the team, flow, form, number or campaign that it is of.',
    }),
  }),
})

const Cases = connectionOf('ReportCase', Case)

builder.queryFields((t) => ({
  reportCases: t.field({
    type: Cases,
    ...requires({ permission: 'analytics:read' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'What a figure of a report counts, the latest first, in the same days and by the same rules; without contacts:read those of the chats of the caller.',
    args: { ...cursorArgs, ...argsFrom(caseFilter) },
    resolve: (_root, args, ctx) => reportCases(ctx, args),
  }),
  widgetCases: t.field({
    type: Cases,
    ...requires({ permission: 'analytics:read' }),
    complexity: pageCost,
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description:
      'What a widget counts, the latest first, in the same days and by the same filters; without contacts:read those of the chats of the caller.',
    args: { ...cursorArgs, ...argsFrom(widgetCaseFilter) },
    resolve: (_root, args, ctx) => widgetCases(ctx, args),
  }),
}))
