import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const flowEnds = closedSet('FlowEnd', 'How a flow ended.', {
  completed: 'The flow ended by its graph or at a limit.',
  cancelled: 'The flow ended by a cancel keyword or because the flow was deleted.',
  timeout: 'The customer did not reply in time.',
  handed_over: 'The chat was transferred to agents.',
})
export type FlowEnd = ValueOf<typeof flowEnds>

export const flowEffects = closedSet('FlowEffectKind', 'Kind of effect of a flow.', {
  text: 'Sends a text.',
  buttons: 'Sends a text with reply buttons.',
  template: 'Sends a template message.',
  media: 'Sends a file.',
  form: 'Sends a form of the platform.',
  link: 'Sends a button that opens an address.',
  transfer: 'Transfers the chat to agents.',
  call: 'Sends a request to an address or to the AI.',
  contact: 'Changes fields, tags or the marketing consent of the contact.',
  record: 'Stores the data of the session with the contact.',
})
export type FlowEffectKind = ValueOf<typeof flowEffects>

export const tracedCallKinds = closedSet('FlowCallKind', 'Kind of call that a flow makes.', {
  http: 'Request to an address.',
  ai: 'Request to the AI model.',
  script: 'Run of a script in its sandbox.',
})
export type FlowCallKind = ValueOf<typeof tracedCallKinds>
