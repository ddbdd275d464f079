const days = 86_400_000

/** How long deliveries are kept once they have come to their end. */
export const deliveredKeptMs = 3 * days
export const failedKeptMs = 30 * days

/** How many answers before the last one a delivery keeps: three full schedules and the resends of a patient person. */
const kept = 40

/** The value of earlier_answers of a delivery `d` whose last answer is about to be replaced. */
export const earlierAnswers = `
  case
    when d.last_answer is null then d.earlier_answers
    when jsonb_array_length(d.earlier_answers) >= ${kept} then (d.earlier_answers - 0) || d.last_answer
    else coalesce(d.earlier_answers, '[]'::jsonb) || d.last_answer
  end`

/** What becomes of a delivery `d` that nobody sends any more; the parameters of when, until when it is kept, and why. */
export const failUnsent = (at: string, expiresAt: string, lastAnswer: string) => `
  state = 'failed', next_try_at = null, claimed_until = null, failed_at = ${at}, expires_at = ${expiresAt},
  earlier_answers = ${earlierAnswers}, last_answer = ${lastAnswer}::jsonb`
