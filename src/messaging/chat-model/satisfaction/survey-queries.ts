import { workspaceOf } from '#core/access/actor.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { type SurveyRow, surveyColumns } from './survey-row.ts'

const ofCases = statement<SurveyRow>(
  'surveys.of_cases',
  `select ${surveyColumns} from case_survey q
   where q.workspace_id = $1 and q.case_id = any($2::uuid[]) and q.asked_at is not null`,
)

/** What was asked about cases that the reader sees, by case, gathered. */
export const surveyLoader = loaderOf<SurveyRow>(async (ctx, caseIds) =>
  inOrderOf(
    caseIds,
    await run(ctx.app.pool, ofCases, [workspaceOf(ctx.actor), caseIds]),
    ({ caseId }) => caseId,
  ),
)
