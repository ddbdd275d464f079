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
    'One case that a figure counts: a message, chat, session, answer, call, break, customer or recipient of a campaign.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the case.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time by which the case is counted.' }),
    contactName: t.exposeString('contactName', {
      description:
        'Name of the customer, otherwise the phone number, otherwise "Unknown", with the usual masking. For a break, the name of the member.',
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      ...requires(contactReads),
      description:
        'Contact of the customer; null if the contact no longer exists. One read serves the whole page.',
      resolve: ({ contactId }, _args, ctx) =>
        contactId === null ? null : contactLoader(ctx).load(contactId),
    }),
    status: t.exposeString('status', {
      description:
        'Status of the case. For a message that the chatbot handled, the stage that handled the message.',
    }),
    text: t.exposeString('text', {
      description:
        'A line of the message, or the name of the team, flow, form, number or campaign that the case belongs to.',
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
      "Lists the cases behind a figure of a report, newest first, for the same days and by the same rules. Without contacts:read, only cases of the caller's chats.",
    args: { ...cursorArgs, ...argsFrom(caseFilter) },
    resolve: (_root, args, ctx) => reportCases(ctx, args),
  }),
  widgetCases: t.field({
    type: Cases,
    ...requires({ permission: 'analytics:read' }),
    complexity: pageCost,
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description:
      "Lists the cases behind a widget, newest first, for the same days and with the same filters. Without contacts:read, only cases of the caller's chats.",
    args: { ...cursorArgs, ...argsFrom(widgetCaseFilter) },
    resolve: (_root, args, ctx) => widgetCases(ctx, args),
  }),
}))
