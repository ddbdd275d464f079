import { msg, t } from '@lingui/core/macro'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Field, Select, TextArea, TickBox } from '../../ui/field.tsx'
import { RowsSkeleton } from '../../ui/rows.tsx'
import { GroupForm, Part } from '../chatbot/group-form.tsx'
import { type FieldWords, useGroup } from '../chatbot/use-group.ts'
import { WholeNumber } from '../chatbot/whole-number.tsx'
import { type SatisfactionSettings, satisfactionQuery, updateSatisfactionMutation } from './documents.ts'
import { QuestionPreview } from './question-preview.tsx'
import { TemplateChoice } from './template-choice.tsx'

type Fields = SatisfactionSettings

const words: FieldWords<Fields> = {
  isEnabled: msg`whether customers are asked`,
  kind: msg`kind of answers`,
  question: msg`question`,
  delayMinutes: msg`minutes after the closing`,
  everyDays: msg`how often a customer is asked`,
  templateId: msg`template`,
  thanks: msg`thank-you message`,
  commentLabel: msg`button for a comment`,
}

const answers = { STARS: 5, FACES: 3 } as const

type Group = { shown: Fields; set: (changes: Partial<Fields>) => void }

function Asking({ shown, set }: Group) {
  return (
    <>
      <TickBox
        label={t`Customers are asked after their conversation is closed`}
        name="isEnabled"
        hint={t`Only if somebody of the team or the chatbot has answered.`}
        checked={shown.isEnabled}
        onChange={({ target }) => set({ isEnabled: target.checked })}
      />
      <Select
        label={t`Answers`}
        name="kind"
        value={shown.kind}
        onChange={({ target }) => set({ kind: target.value as Fields['kind'] })}
      >
        <option value="STARS">{t`One to five stars, as a list`}</option>
        <option value="FACES">{t`Three faces, as buttons`}</option>
      </Select>
      <TextArea
        label={t`Question`}
        name="question"
        dir="auto"
        maxLength={1024}
        placeholder={t`How satisfied are you with our help?`}
        value={shown.question}
        onChange={({ target }) => set({ question: target.value })}
      />
      <QuestionPreview shown={shown} />
    </>
  )
}

function When({ shown, set }: Group) {
  return (
    <Part title={t`When`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeNumber
          label={t`Minutes after the closing`}
          name="delayMinutes"
          hint={t`Customers whose conversation is reopened in the meantime are not asked.`}
          least={0}
          most={10_080}
          value={shown.delayMinutes}
          onChange={(value) => value !== null && set({ delayMinutes: value })}
        />
        <WholeNumber
          label={t`Ask a customer at most once in this many days`}
          name="everyDays"
          least={1}
          most={365}
          value={shown.everyDays}
          onChange={(value) => value !== null && set({ everyDays: value })}
        />
      </div>
      <TemplateChoice
        answers={answers[shown.kind]}
        value={shown.templateId}
        onChange={(templateId) => set({ templateId })}
      />
    </Part>
  )
}

function Afterwards({ shown, set }: Group) {
  return (
    <Part title={t`After an answer`}>
      <TextArea
        label={t`Thank-you message`}
        name="thanks"
        dir="auto"
        maxLength={1024}
        hint={t`Empty: nothing is sent.`}
        value={shown.thanks ?? ''}
        onChange={({ target }) => set({ thanks: target.value || null })}
      />
      <Field
        label={t`Button for a comment`}
        name="commentLabel"
        className="sm:max-w-72"
        maxLength={20}
        autoComplete="off"
        hint={t`It is shown below the thank-you message. The customer's next message is the comment. If empty, there is no button.`}
        value={shown.commentLabel ?? ''}
        onChange={({ target }) => set({ commentLabel: target.value || null })}
      />
    </Part>
  )
}

function SatisfactionForm({ saved }: { saved: Fields }) {
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const group = useGroup({
    saved,
    words,
    mutation: updateSatisfactionMutation,
    // What is left empty has never been set.
    input: (changes) => changes as never,
  })
  const { shown, set } = group
  return (
    <GroupForm legend={t`Satisfaction`} mayWrite={mayWrite} group={group}>
      <Asking shown={shown} set={set} />
      <When shown={shown} set={set} />
      <Afterwards shown={shown} set={set} />
    </GroupForm>
  )
}

/** What customers are asked after their conversations. */
export default function SatisfactionPage() {
  const answer = useAnswer(satisfactionQuery, {})
  return (
    <Room
      title={t`Satisfaction`}
      about={t`One question after a conversation is closed. The answer belongs to the case and opens no conversation; reports count it by agent, team and number.`}
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ satisfactionSettings }) => <SatisfactionForm saved={satisfactionSettings} />}
      </Answered>
    </Room>
  )
}
