import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { numbersQuery } from '../contact/documents.ts'
import { noGraph, serverGraph, voiceGraphOf } from '../flows/graph.ts'
import { laidOut } from '../flows/laid-out.ts'
import { createMenuMutation, menuStartersQuery } from '../flows/voice-menu-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { useAnswer } from '../page/use-answer.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { menuStarterWords } from './starter-words.ts'

/** A new voice menu: empty, or one of those to begin with. No call begins with it yet. */
export default function NewMenu({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const numbers = useAnswer(numbersQuery, {}).data?.numbers ?? []
  const starters = useAnswer(menuStartersQuery, {}).data?.ivrStarters ?? []
  const [name, setName] = useState('')
  const [chosen, setNumber] = useState('')
  const [kind, setKind] = useState('')
  const numberId = chosen || (numbers.find(({ isDefault }) => isDefault)?.id ?? numbers[0]?.id ?? '')
  const starter = starters.find((one) => one.kind === kind)
  const change = useChange(createMenuMutation, ({ createIvrFlow: { ivrFlow } }) => {
    onClose()
    void navigate({ to: '/calls/ivr/$id', params: { id: ivrFlow.id }, search: {} })
  })
  const submit = async () => {
    const graph = starter ? await laidOut(voiceGraphOf(starter.graph)) : noGraph
    await change.run({ input: { name, numberId, graph: serverGraph(graph) } })
  }
  return (
    <Dialog title={t`New voice menu`} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        onCancel={onClose}
        submit={t`Create voice menu`}
        disabled={name.trim() === '' || numberId === ''}
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
        <Select
          label={t`Number whose calls it takes`}
          value={numberId}
          onChange={({ target }) => setNumber(target.value)}
        >
          {numbers.map((number) => (
            <option key={number.id} value={number.id}>
              {number.name}
            </option>
          ))}
        </Select>
        <Select label={t`Begin with`} value={kind} onChange={({ target }) => setKind(target.value)}>
          <option value="">{t`An empty voice menu`}</option>
          {starters.map((one) => (
            <option key={one.kind} value={one.kind}>
              {i18n._(menuStarterWords[one.kind].name)}
            </option>
          ))}
        </Select>
        {starter ? <p className="text-ink-2">{i18n._(menuStarterWords[starter.kind].about)}</p> : null}
      </Form>
    </Dialog>
  )
}
