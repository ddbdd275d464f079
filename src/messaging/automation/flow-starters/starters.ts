import { handOver, leadCapture, openingHours } from './contact-starters.ts'
import { appointment, orderStatus } from './service-starters.ts'
import type { FlowStarter } from './starter.ts'

/** Flows to begin with: each compiles without a problem and is walked through in a test. */
export const flowStarters: readonly FlowStarter[] = [
  appointment,
  orderStatus,
  leadCapture,
  openingHours,
  handOver,
]
