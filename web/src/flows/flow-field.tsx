import { t } from '@lingui/core/macro'
import { useAnswer } from '../page/use-answer.ts'
import { flowNamesQuery } from './editor-documents.ts'
import { Choice, type ChoiceProps } from './forms/choice.tsx'

/** A flow of the workspace. */
export function FlowField(props: Pick<ChoiceProps, 'label' | 'value' | 'disabled' | 'onChange'>) {
  const { data } = useAnswer(flowNamesQuery, {})
  return <Choice {...props} none={t`Choose a flow`} options={data?.chatbotFlows.nodes ?? []} />
}
