import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { numbersQuery } from '../contact/documents.ts'
import { changeMenuMutation, type EditedMenu } from '../flows/voice-menu-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { useAnswer } from '../page/use-answer.ts'
import { Field, Select, TextArea, TickBox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'

const writtenOf = ({ name, description, number, isActive, isCallStart, isOutgoingEnd }: EditedMenu) => ({
  name,
  description,
  numberId: number?.id ?? '',
  isActive,
  isCallStart,
  isOutgoingEnd,
})

/** What stands around the graph: the name, the number, and when calls hear the menu. */
export default function MenuSettings({ menu, mayWrite }: { menu: EditedMenu; mayWrite: boolean }) {
  const [written, setWritten] = useState(() => writtenOf(menu))
  const numbers = useAnswer(numbersQuery, {}).data?.numbers ?? []
  const change = useChange(changeMenuMutation, () => tell({ text: t`Saved.` }))
  const set = (changes: Partial<typeof written>) => setWritten({ ...written, ...changes })
  const { numberId, ...others } = written
  const disabled = !mayWrite
  return (
    <Form
      onSubmit={() => void change.run({ input: { id: menu.id, ...others, ...(numberId && { numberId }) } })}
      submit={t`Save`}
      disabled={disabled || written.name.trim() === ''}
      busy={change.busy}
      problem={change.problem}
    >
      <Field
        label={t`Name`}
        name="name"
        maxLength={255}
        readOnly={disabled}
        value={written.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextArea
        label={t`Description`}
        name="description"
        dir="auto"
        maxLength={2000}
        readOnly={disabled}
        value={written.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Select
        label={t`Number whose calls it takes`}
        name="numberId"
        disabled={disabled}
        value={numberId}
        onChange={({ target }) => set({ numberId: target.value })}
      >
        {numberId === '' ? <option value="" /> : null}
        {numbers.map((number) => (
          <option key={number.id} value={number.id}>
            {number.name}
          </option>
        ))}
      </Select>
      <TickBox
        label={t`Calls run it`}
        disabled={disabled}
        checked={written.isActive}
        onChange={({ target }) => set({ isActive: target.checked })}
      />
      <TickBox
        label={t`Incoming calls start with it`}
        hint={t`Another voice menu of this number no longer does.`}
        disabled={disabled}
        checked={written.isCallStart}
        onChange={({ target }) => set({ isCallStart: target.checked })}
      />
      <TickBox
        label={t`Outgoing calls end with it`}
        hint={t`The customer hears it once the agent has hung up. No other voice menu of this number is played then.`}
        disabled={disabled}
        checked={written.isOutgoingEnd}
        onChange={({ target }) => set({ isOutgoingEnd: target.checked })}
      />
    </Form>
  )
}
