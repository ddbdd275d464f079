import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const flowEnds = closedSet('FlowEnd', 'How a flow ended.', {
  completed: 'By its graph, or at a limit.',
  cancelled: 'By a word that cancels it, or because it is gone.',
  timeout: 'The customer did not answer in time.',
  handed_over: 'People have the chat.',
})
export type FlowEnd = ValueOf<typeof flowEnds>

export const flowEffects = closedSet('FlowEffectKind', 'What a flow asks of the world.', {
  text: 'A text is said.',
  buttons: 'A text is said, with buttons that answer.',
  template: 'A template is sent.',
  media: 'A file is sent.',
  form: 'A form of the platform is sent.',
  link: 'A button is sent that opens an address.',
  transfer: 'The chat is handed over to people.',
  call: 'An address or the AI is asked.',
  contact: 'Fields, tags or the consent of the contact change.',
  record: 'What the session holds is kept with the contact.',
})
export type FlowEffectKind = ValueOf<typeof flowEffects>

export const tracedCallKinds = closedSet('FlowCallKind', 'What a flow calls.', {
  http: 'An address.',
  ai: 'The model of the AI.',
  script: 'A script, in its sandbox.',
})
export type FlowCallKind = ValueOf<typeof tracedCallKinds>
