import type { BothDirections, CallFigures, SecondSpread } from '#insight/reports/call-cases.ts'
import type { AgentCalls } from '#insight/reports/call-report.ts'
import type { CallDirection } from '#messaging/calls/calls/call-sets.ts'
import type { Columns } from './columns.ts'

// Calls of both directions below each other, as files have them.

interface CallTableRow<Of> {
  of: Of
  direction: CallDirection
  figures: CallFigures
}

/** A row for each direction that has something to count; a call unless told. */
export const callRows = <Of extends BothDirections>(
  all: readonly Of[],
  counts: (of: Of, direction: CallDirection) => boolean = (of, direction) => of[direction].calls > 0,
): CallTableRow<Of>[] =>
  all.flatMap((of) =>
    (['incoming', 'outgoing'] as const).flatMap((direction) =>
      counts(of, direction) ? [{ of, direction, figures: of[direction] }] : [],
    ),
  )

/** Agents with the directions of which they took, made or declined a call. */
export const agentCallRows = (agents: readonly AgentCalls[]): CallTableRow<AgentCalls>[] =>
  callRows(agents, (of, direction) => of[direction].calls > 0 || of.declines[direction] > 0)

/** A time without a case is empty. */
const time = (spread: SecondSpread, figure: 'total' | 'average' | 'median' | 'p90') =>
  spread.cases === 0 ? null : spread[figure]

export const callColumns: Columns<CallTableRow<unknown>> = {
  direction: ({ direction }) => direction,
  calls: ({ figures }) => figures.calls,
  answered: ({ figures }) => figures.answered,
  answered_by_menu: ({ figures }) => figures.answeredByMenu,
  missed: ({ figures }) => figures.missed,
  declined: ({ figures }) => figures.declined,
  failed: ({ figures }) => figures.failed,
  open: ({ figures }) => figures.open,
  ring_average_seconds: ({ figures }) => time(figures.ring, 'average'),
  ring_median_seconds: ({ figures }) => time(figures.ring, 'median'),
  ring_p90_seconds: ({ figures }) => time(figures.ring, 'p90'),
  talk_total_seconds: ({ figures }) => time(figures.talk, 'total'),
  talk_average_seconds: ({ figures }) => time(figures.talk, 'average'),
  talk_median_seconds: ({ figures }) => time(figures.talk, 'median'),
  talk_p90_seconds: ({ figures }) => time(figures.talk, 'p90'),
}
