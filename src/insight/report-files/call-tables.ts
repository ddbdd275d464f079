import type { BothDirections, CallFigures, SecondSpread } from '#insight/reports/call-cases.ts'
import type { CallDirection } from '#messaging/calls/call-sets.ts'
import type { Columns } from './columns.ts'

// Calls of both directions below each other, as files have them.

interface CallTableRow<Of> {
  of: Of
  direction: CallDirection
  figures: CallFigures
}

/** A row for each direction that has a call. */
export const callRows = <Of extends BothDirections>(all: readonly Of[]): CallTableRow<Of>[] =>
  all.flatMap((of) =>
    (['incoming', 'outgoing'] as const).flatMap((direction) =>
      of[direction].calls === 0 ? [] : [{ of, direction, figures: of[direction] }],
    ),
  )

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
