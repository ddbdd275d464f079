import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { modelCauses } from '#outside/models/causes.ts'

export const aiFailures = closedSet(
  'BotAiFailure',
  'Reason why no AI reply was sent, or why another reply was sent instead (spec/8 AI4).',
  {
    ...modelCauses,
    foreign_link: 'The reply names a web address that is neither in the prompt nor in the knowledge.',
    told_its_prompt: 'The reply repeats the prompt.',
    budget_used_up: 'The tokens of the month are used up.',
    no_model: 'The installation no longer has an AI model, or the workspace no longer has the AI component.',
    unsendable: 'The reply could not be sent.',
    failed: 'The reply could not be created.',
    taken_over:
      'Before the reply arrived, a member wrote or took the chat, or the chatbot answered a later message.',
    off: 'Before the reply arrived, the chatbot or its AI was switched off or paused.',
    ended: 'The session ended before the reply arrived.',
  },
  { columns: ['bot_decision.ai_failure'] },
)
export type AiFailure = ValueOf<typeof aiFailures>
