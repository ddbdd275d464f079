import { timelineOfCase } from '#messaging/inbox/timeline/timeline-of-case.ts'
import { builder } from '../../builder.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { noteReads } from './notes.ts'
import { TimelineConnection } from './timeline.ts'

builder.queryField('caseTimeline', (t) =>
  t.field({
    type: TimelineConnection,
    ...requires(noteReads),
    complexity: pageCost,
    throws: ['invalid_request', 'not_found'],
    description: 'Lists the messages, notes and events of one case, oldest first.',
    args: { caseId: t.arg.id({ required: true, description: 'UUID of the case.' }), ...cursorArgs },
    resolve: (_root, { caseId, ...walk }, ctx) => timelineOfCase(ctx, caseId, walk),
  }),
)
