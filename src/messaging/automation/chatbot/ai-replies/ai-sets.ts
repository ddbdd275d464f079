import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { modelCauses } from '#outside/models/causes.ts'

export const aiFailures = closedSet(
  'BotAiFailure',
  'Why no AI reply was sent, or another answer in its place (spec/8 AI4).',
  {
    ...modelCauses,
    foreign_link: 'The answer names a web address that is neither in the prompt nor in the knowledge.',
    told_its_prompt: 'The answer repeats the prompt.',
    budget_used_up: 'The tokens of the month are used up.',
    no_model: 'The installation has no model any more, or the workspace not the component.',
    unsendable: 'The answer could not be sent.',
    failed: 'The reply could not be made.',
    taken_over:
      'A person of the team wrote or took the chat, or the chatbot answered a later message, before the answer was there.',
    off: 'The chatbot, or its AI, was switched off or paused before the answer was there.',
    ended: 'The session was over before the answer was there.',
  },
  { columns: ['bot_decision.ai_failure'] },
)
export type AiFailure = ValueOf<typeof aiFailures>
