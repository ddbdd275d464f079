import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const tagChanges = closedSet('MacroTagChange', 'How a step of a macro changes tags.', {
  add_to_contact: 'The tags are added to the contact.',
  remove_from_contact: 'The tags are removed from the contact.',
  add_to_case: 'The tags are added to the current or last case of the chat.',
  remove_from_case: 'The tags are removed from the current or last case of the chat.',
})

export const stepStatuses = closedSet('MacroStepStatus', 'What became of a step of a macro in a chat.', {
  done: 'The step was done.',
  unchanged: 'The chat already had what the step asks for.',
  refused: 'The step was refused.',
  skipped:
    'The step was left out: the chat was not found, or it would have been put aside without the message that was refused.',
})
export type StepStatus = ValueOf<typeof stepStatuses>
