/** How many answers before the last one a delivery keeps: three full schedules and the resends of a patient person. */
const kept = 40

/** The value of earlier_answers of a delivery `d` whose last answer is about to be replaced. */
export const earlierAnswers = `
  case
    when d.last_answer is null then d.earlier_answers
    when jsonb_array_length(d.earlier_answers) >= ${kept} then (d.earlier_answers - 0) || jsonb_build_array(d.last_answer)
    else coalesce(d.earlier_answers, '[]'::jsonb) || jsonb_build_array(d.last_answer)
  end`
