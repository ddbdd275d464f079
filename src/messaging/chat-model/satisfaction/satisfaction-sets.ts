import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const satisfactionKinds = closedSet(
  'SatisfactionKind',
  'How customers answer the question about a closed case.',
  {
    stars: 'A list of five answers, from one to five stars.',
    faces: 'Three buttons with faces: happy, neutral and unhappy.',
  },
  { columns: ['satisfaction_settings.kind', 'case_survey.kind'] },
)
export type SatisfactionKind = ValueOf<typeof satisfactionKinds>

export const satisfactionStatuses = closedSet(
  'SatisfactionStatus',
  'How far the question about a closed case has come.',
  {
    waiting: 'The question is sent once the delay is over.',
    asked: 'The question was sent.',
    answered: 'The customer answered.',
  },
  { columns: ['case_survey.status'] },
)
export type SatisfactionStatus = ValueOf<typeof satisfactionStatuses>
