import { msg } from '@lingui/core/macro'
import type { Problem } from './documents.ts'

/** What is wrong with a flow, for people; the server's sentence says the rest. */
export const problemWords: Record<Problem['code'], ReturnType<typeof msg>> = {
  MALFORMED: msg`It does not have the structure of a flow.`,
  WRONG_VERSION: msg`Its version is not 2.`,
  TOO_LARGE: msg`It is too large: at most 500 nodes, 1,500 paths and 512 KB.`,
  DUPLICATE_ID: msg`Two nodes have the same id.`,
  NO_ENTRY: msg`No node is marked as the first one.`,
  NO_SUCH_NODE: msg`A path leads to a node that does not exist.`,
  UNKNOWN_TYPE: msg`A node has a type that does not exist.`,
  UNKNOWN_CONDITION: msg`A path starts at an outcome that its node does not have.`,
  DUPLICATE_EDGE: msg`An outcome has two paths.`,
  WRONG_CONFIG: msg`A value is of the wrong kind.`,
  VALUE_MISSING: msg`A value is missing.`,
  UNREADABLE: msg`A text with values, a condition or a pattern cannot be read.`,
  NO_SUCH: msg`The choice made here no longer exists.`,
  PLATFORM_LIMIT: msg`WhatsApp does not accept such a text or button.`,
  ENDLESS_CYCLE: msg`The nodes form a loop, and none of them waits.`,
  UNREACHABLE: msg`No path leads to this node.`,
  MISSING_EDGE: msg`The flow ends here without a next step.`,
  READ_BEFORE_SET: msg`A variable is used that is never set.`,
  PRIVATE_ADDRESS: msg`The address is internal, so it is never called.`,
}
