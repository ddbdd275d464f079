import { conversationsOfNumber } from '#messaging/conversations/conversation-edges.ts'
import { templatesOfNumber } from '#messaging/templates/template-queries.ts'
import { builder } from '../builder.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { ConversationConnection, chatReads } from './conversations.ts'
import { NumberType } from './numbers.ts'
import { TemplateConnection, templateReads } from './templates.ts'

// What belongs to a number.

builder.objectFields(NumberType, (t) => ({
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The chats whose last message went over it, latest message first.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx, info) => conversationsOfNumber(ctx, id, args, selectionOf(ctx, info)),
  }),
  templates: t.field({
    type: TemplateConnection,
    ...requires(templateReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Its templates, newest first.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => templatesOfNumber(ctx, id, args),
  }),
}))
