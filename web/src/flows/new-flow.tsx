import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { useAnswer } from '../page/use-answer.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select, TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { createFlowMutation, type Starter, startersQuery } from './documents.ts'
import { graphOf, noGraph } from './graph.ts'
import { laidOut } from './laid-out.ts'
import { linesOf } from './lines.ts'
import { starterWords } from './starter-words.ts'
import { useOpenFlow } from './use-open-flow.ts'

interface NewFlowProps {
  /** what it begins with */
  starter?: Starter | undefined
  onClose: () => void
}

/** A new flow: empty, or one of those to begin with. It is switched off until it is published. */
export default function NewFlow({ starter: first, onClose }: NewFlowProps) {
  const { i18n } = useLingui()
  const open = useOpenFlow()
  const { data } = useAnswer(startersQuery, {})
  const starters = data?.flowStarters ?? (first ? [first] : [])
  const [kind, setKind] = useState(first?.kind ?? '')
  const [name, setName] = useState(first ? i18n._(starterWords[first.kind].name) : '')
  const [keywords, setKeywords] = useState(first?.triggerKeywords.join('\n') ?? '')
  const change = useChange(createFlowMutation, ({ createChatbotFlow: { chatbotFlow } }) => {
    onClose()
    open(chatbotFlow.id)
  })
  const starter = starters.find((one) => one.kind === kind)
  const choose = (chosen: string) => {
    setKind(chosen as typeof kind)
    const found = starters.find((one) => one.kind === chosen)
    if (found && name.trim() === '') setName(i18n._(starterWords[found.kind].name))
    if (found && keywords.trim() === '') setKeywords(found.triggerKeywords.join('\n'))
  }
  const submit = async () => {
    const graph = starter ? await laidOut(graphOf(starter.graph)) : noGraph
    await change.run({ input: { name, triggerKeywords: linesOf(keywords), graph } })
  }
  return (
    <Dialog title={t`New flow`} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        onCancel={onClose}
        submit={t`Create flow`}
        disabled={name.trim() === ''}
        busy={change.busy}
        problem={change.problem}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Select label={t`Begin with`} value={kind} onChange={({ target }) => choose(target.value)}>
          <option value="">{t`An empty flow`}</option>
          {starters.map((one) => (
            <option key={one.kind} value={one.kind}>
              {i18n._(starterWords[one.kind].name)}
            </option>
          ))}
        </Select>
        {starter ? <p className="text-ink-2">{i18n._(starterWords[starter.kind].about)}</p> : null}
        <TextArea
          label={t`Words that start it`}
          name="triggerKeywords"
          dir="auto"
          hint={t`One per line, as whole words in the customer's message.`}
          value={keywords}
          onChange={({ target }) => setKeywords(target.value)}
        />
        <p className="text-ink-2">
          <Trans>Customers reach it once it is switched on.</Trans>
        </p>
      </Form>
    </Dialog>
  )
}
