import { isHeld } from '#core/outgoing-hold.ts'
import { builder } from '../builder.ts'
import { requires } from '../requires.ts'

builder.queryField('isOutgoingHeld', (t) =>
  t.boolean({
    ...requires({ member: true }),
    description:
      'Whether outgoing traffic of the installation is held, after a restore from a backup or by an operator. Everything to be sent waits until an operator releases the hold.',
    resolve: (_root, _args, ctx) => isHeld(ctx.app),
  }),
)
