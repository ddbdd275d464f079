import { isHeld } from '#core/outgoing-hold.ts'
import { builder } from '../builder.ts'
import { requires } from '../requires.ts'

builder.queryField('isOutgoingHeld', (t) =>
  t.boolean({
    ...requires({ member: true }),
    description:
      'Nothing leaves the installation: it was restored from a backup, or an operator holds it. What is sent waits until an operator releases it.',
    resolve: (_root, _args, ctx) => isHeld(ctx.app),
  }),
)
