import { msg } from '@lingui/core/macro'
import type { Problem } from './documents.ts'

/** What is wrong with a flow, for people; the server's sentence says the rest. */
export const problemWords: Record<Problem['code'], ReturnType<typeof msg>> = {
  MALFORMED: msg`It is not of the shape that flows have.`,
  WRONG_VERSION: msg`It is of another version than 2.`,
  TOO_LARGE: msg`It is too large: at most 500 nodes, 1,500 ways and 512 KB.`,
  DUPLICATE_ID: msg`Two nodes have the same id.`,
  NO_ENTRY: msg`No node is the first one.`,
  NO_SUCH_NODE: msg`A way leads to a node that is not there.`,
  UNKNOWN_TYPE: msg`A node has a type that does not exist.`,
  UNKNOWN_CONDITION: msg`A way begins at an outcome that its node does not have.`,
  DUPLICATE_EDGE: msg`An outcome has two ways.`,
  WRONG_CONFIG: msg`A value is of the wrong kind.`,
  VALUE_MISSING: msg`A value is missing.`,
  UNREADABLE: msg`A text with values, a condition or a pattern cannot be read.`,
  NO_SUCH: msg`What is chosen here does not exist any more.`,
  PLATFORM_LIMIT: msg`WhatsApp does not take such a text or button.`,
  ENDLESS_CYCLE: msg`The nodes lead back to themselves, and none of them waits.`,
  UNREACHABLE: msg`No way leads to this node.`,
  MISSING_EDGE: msg`The flow ends here without a way on.`,
  READ_BEFORE_SET: msg`A variable is read that nothing sets.`,
  PRIVATE_ADDRESS: msg`The address is internal, so it is never called.`,
}
