import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const nodeTypes = closedSet('NodeType', 'Type of a conversation flow node (spec/5 1.9).', {
  start: 'Begins the flow.',
  message: 'Sends a message.',
  prompt: 'Asks a question, checks the answer and stores the answer.',
  buttons: 'Shows buttons and waits for a tap.',
  api_call: 'Sends an HTTP request and stores parts of the response.',
  condition: 'Follows one of two paths.',
  timing: "Follows one path within the node's own business hours and another path outside.",
  set_variable: 'Sets variables.',
  ai_response: 'Sends an AI reply.',
  transfer: 'Transfers the chat to agents.',
  webhook: 'Sends an HTTP request without waiting for the response.',
  goto_flow: 'Continues with another flow in place of the current flow.',
  messaging_flow: 'Sends a form of the platform and waits for the answer.',
  end: 'Ends the flow.',
  loop: 'Repeats a path several times.',
  subflow: 'Runs another flow and then continues.',
  wait: 'Waits for a period of time.',
  template: 'Sends a template message.',
  media: 'Sends a file.',
  set_contact: 'Changes fields, tags or the marketing consent of the contact.',
  script: 'Calculates a value with a script.',
  ab_split: 'Sends customers along different paths at random.',
})
export type NodeType = ValueOf<typeof nodeTypes>

export const problemSeverities = closedSet('FlowProblemSeverity', 'Severity of a problem in a flow.', {
  error: 'The flow cannot run.',
  warning: 'The flow runs, but may not behave as intended.',
})
export type ProblemSeverity = ValueOf<typeof problemSeverities>

export const problemCodes = closedSet('FlowProblemCode', 'Code of a problem in a flow.', {
  malformed: 'The structure is not valid for a graph.',
  wrong_version: 'The version of the graph is not 2.',
  too_large: 'The graph has more than 500 nodes, 1,500 edges or 512 KB.',
  duplicate_id: 'Two nodes have the same id.',
  no_entry: 'The graph has no entry node.',
  no_such_node: 'An edge leads to or from a node that does not exist.',
  unknown_type: 'The type of a node does not exist.',
  unknown_condition: 'The condition of an edge is never an outcome of its node.',
  duplicate_edge: 'Two edges of a node have the same condition.',
  wrong_config: 'A value of the configuration has the wrong type.',
  value_missing: 'A required value of the configuration is missing.',
  unreadable: 'A template, expression or regular expression cannot be parsed.',
  no_such: 'An object named in the configuration does not exist.',
  platform_limit: 'A text or button exceeds a limit of the platform.',
  endless_cycle: 'Nodes form a cycle in which no node waits.',
  unreachable: 'No path leads to the node.',
  missing_edge: 'The flow ends for this outcome of the node because no edge follows.',
  read_before_set: 'A variable is read but never set.',
  private_address: 'The address is internal or private, so the address is never called.',
})
export type ProblemCode = ValueOf<typeof problemCodes>

export const loopModes = closedSet('FlowLoopMode', 'How the number of rounds of a loop is determined.', {
  each: 'One round for each item of a list.',
  times: 'A fixed number of rounds.',
  until: 'Rounds until a condition is true.',
})

export const flowButtonTypes = closedSet('FlowButtonType', 'Action of a button of a node.', {
  reply: 'The button sends a reply.',
  url: 'The button opens an address.',
  phone: 'The button calls a phone number.',
})

export const flowConsents = closedSet(
  'FlowConsent',
  'Change that a node makes to the marketing consent of the contact.',
  {
    opt_in: 'The contact is opted in to marketing.',
    opt_out: 'The contact is opted out of marketing.',
  },
)

export const flowMethods = closedSet('FlowRequestMethod', 'HTTP method of a request by a node.', {
  get: 'Reads a resource.',
  head: 'Reads only the headers of a resource.',
  post: 'Sends data; the request is not repeated.',
  put: 'Sends data; the request may be repeated.',
  patch: 'Changes a resource; the request is not repeated.',
  delete: 'Deletes a resource.',
})

export const flowWeekdays = closedSet('FlowWeekday', 'Day of the week.', {
  sunday: 'Sunday.',
  monday: 'Monday.',
  tuesday: 'Tuesday.',
  wednesday: 'Wednesday.',
  thursday: 'Thursday.',
  friday: 'Friday.',
  saturday: 'Saturday.',
})
