import { useParams } from '@tanstack/react-router'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { formQuery } from './documents.ts'
import { FormView } from './form-view.tsx'
import { useFormEvents } from './use-form-events.ts'

/** One form: the builder, its answers, its endpoint and what opens it. */
export default function FormPage() {
  const { item: id = '' } = useParams({ strict: false })
  const answer = useAnswer(formQuery, { id })
  useFormEvents(answer.retry)
  return (
    <Answered answer={answer}>
      {({ interactiveFlow }) => <FormView key={interactiveFlow.id} form={interactiveFlow} />}
    </Answered>
  )
}
