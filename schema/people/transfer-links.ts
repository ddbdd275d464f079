import {
  transfersOfAgent,
  transfersOfNumber,
  transfersOfTeam,
} from '#messaging/routing/transfers/transfer-queries.ts'
import { builder } from '../builder.ts'
import { NumberType } from '../messaging/numbers/numbers.ts'
import { TransferConnection, transferReads } from '../messaging/routing/transfers.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { TeamType } from './teams.ts'
import { MemberType } from './users.ts'

// From people, teams and numbers to what was handed over (spec/8 GQ).

const list = {
  type: TransferConnection,
  ...requires(transferReads),
  complexity: pageCost,
  args: cursorArgs,
} as const

builder.objectField(MemberType, 'transfers', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['userId'],
    description:
      'Transfers to the member that the caller can see, newest first. One statement serves the whole page.',
    resolve: ({ userId }, args, ctx) => transfersOfAgent(ctx, userId, args),
  }),
)

builder.objectField(TeamType, 'transfers', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    reads: ['id'],
    description:
      'Transfers to the team that the caller can see, newest first. One statement serves the whole page.',
    resolve: ({ id }, args, ctx) => transfersOfTeam(ctx, id, args),
  }),
)

builder.objectField(NumberType, 'transfers', (t) =>
  t.field({
    ...list,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Transfers of chats on the number that the caller can see, newest first. One statement serves the whole page.',
    resolve: ({ id }, args, ctx) => transfersOfNumber(ctx, id, args),
  }),
)
