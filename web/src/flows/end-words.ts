import { msg } from '@lingui/core/macro'
import type { FlowEnd } from './simulation-documents.ts'

/** How a flow ended, for people. */
export const endWords: Record<FlowEnd, ReturnType<typeof msg>> = {
  COMPLETED: msg`The flow is over.`,
  CANCELLED: msg`The customer cancelled the flow.`,
  TIMEOUT: msg`The flow ended because the customer did not answer in time.`,
  HANDED_OVER: msg`The team has the chat now.`,
}
