import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const nodeTypes = closedSet('NodeType', 'What a node of a conversation flow does (spec/5 1.9).', {
  start: 'Where the flow begins.',
  message: 'It says something.',
  prompt: 'It asks, checks the answer and keeps it.',
  buttons: 'It shows buttons and waits for a tap.',
  api_call: 'It asks an address and keeps parts of the answer.',
  condition: 'It goes one of two ways.',
  timing: 'It goes one way in business hours of its own and another outside of them.',
  set_variable: 'It sets variables.',
  ai_response: 'The AI answers.',
  transfer: 'It hands the chat over to people.',
  webhook: 'It tells an address and does not wait.',
  goto_flow: 'Another flow goes on in its place.',
  messaging_flow: 'It sends a form of the platform and waits for the answer.',
  end: 'The flow ends.',
  loop: 'It goes the same way several times.',
  subflow: 'Another flow runs and comes back.',
  wait: 'It waits for a time.',
  template: 'It sends a template.',
  media: 'It sends a file.',
  set_contact: 'It changes fields, tags or the marketing consent of the contact.',
  script: 'It calculates something by a script.',
  ab_split: 'It sends persons different ways by chance.',
})
export type NodeType = ValueOf<typeof nodeTypes>

export const problemSeverities = closedSet('FlowProblemSeverity', 'How bad a problem of a flow is.', {
  error: 'The flow cannot run.',
  warning: 'The flow runs, and may not do what was meant.',
})
export type ProblemSeverity = ValueOf<typeof problemSeverities>

export const problemCodes = closedSet('FlowProblemCode', 'What is wrong with a flow.', {
  malformed: 'It is not of the shape that graphs have.',
  wrong_version: 'The graph is of another version than 2.',
  too_large: 'It has more than 500 nodes, 1,500 edges or 512 KB.',
  duplicate_id: 'Two nodes have the same id.',
  no_entry: 'There is no node that it begins with.',
  no_such_node: 'An edge leads to a node that is not there, or comes from one.',
  unknown_type: 'A node is of a type that does not exist.',
  unknown_condition: 'An edge has a condition that its node never gives.',
  duplicate_edge: 'A condition of a node has two edges.',
  wrong_config: 'A value of the config is of the wrong kind.',
  value_missing: 'A value of the config is needed.',
  unreadable: 'A template, an expression or a regular expression cannot be read.',
  no_such: 'What the config names is not there.',
  platform_limit: 'The platform takes no such text or button.',
  endless_cycle: 'Nodes lead back to themselves and none of them waits.',
  unreachable: 'No way leads to the node.',
  missing_edge: 'The flow ends where the node is left this way.',
  read_before_set: 'A variable is read and never set.',
  private_address: 'The address is internal or private, so it is never called.',
})
export type ProblemCode = ValueOf<typeof problemCodes>

export const loopModes = closedSet('FlowLoopMode', 'How often a loop goes round.', {
  each: 'Once for each item of a list.',
  times: 'So many times.',
  until: 'Until a condition is true.',
})

export const flowButtonTypes = closedSet('FlowButtonType', 'What a button of a node does.', {
  reply: 'It answers.',
  url: 'It opens an address.',
  phone: 'It calls a phone number.',
})

export const flowConsents = closedSet('FlowConsent', 'What a node does with the marketing consent.', {
  opt_in: 'The contact gets marketing messages.',
  opt_out: 'The contact gets none.',
})

export const flowMethods = closedSet('FlowRequestMethod', 'How a node asks an address.', {
  get: 'It reads.',
  head: 'It reads the head alone.',
  post: 'It sends, and is not repeated.',
  put: 'It sends, and may be repeated.',
  patch: 'It changes, and is not repeated.',
  delete: 'It deletes.',
})

export const flowWeekdays = closedSet('FlowWeekday', 'A day of the week.', {
  sunday: 'Sunday.',
  monday: 'Monday.',
  tuesday: 'Tuesday.',
  wednesday: 'Wednesday.',
  thursday: 'Thursday.',
  friday: 'Friday.',
  saturday: 'Saturday.',
})
