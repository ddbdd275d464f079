import { templatesOfNumber } from '#messaging/content/templates/template-queries.ts'
import { conversationsOfNumber } from '#messaging/inbox/conversations/conversation-edges.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { selectionOf } from '../../selection.ts'
import { TemplateConnection, templateReads } from '../content/templates.ts'
import { ConversationWindow } from '../inbox/conversation-window.ts'
import { Conversation, ConversationConnection, chatReads } from '../inbox/conversations.ts'
import { NumberType, numberReads } from './numbers.ts'

// What belongs to a number, and what leads to it.

builder.objectFields(NumberType, (t) => ({
  conversations: t.field({
    type: ConversationConnection,
    ...requires(chatReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Chats whose last message was exchanged over the number, latest message first.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx, info) => conversationsOfNumber(ctx, id, args, selectionOf(ctx, info)),
  }),
  templates: t.field({
    type: TemplateConnection,
    ...requires(templateReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Templates of the number, newest first.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => templatesOfNumber(ctx, id, args),
  }),
}))

builder.objectField(Conversation, 'number', (t) =>
  t.field({
    type: NumberType,
    nullable: true,
    reads: ['numberId'],
    ...requires(numberReads),
    description:
      "The number of the chat's last message. Null before the first message. One read serves all chats of a page.",
    resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : numberLoader(ctx).load(numberId)),
  }),
)

builder.objectField(ConversationWindow, 'number', (t) =>
  t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number that the window is open on. One read serves all windows of a page.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
)
