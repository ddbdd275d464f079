import { msg, t } from '@lingui/core/macro'
import { TextArea, TickBox } from '../../ui/field.tsx'
import { type BotButton, BotButtons, isNew } from './bot-buttons.tsx'
import { BotPreview } from './bot-preview.tsx'
import { type GroupOf, updateMessagesMutation } from './documents.ts'
import { GroupForm, Part } from './group-form.tsx'
import { type FieldWords, useGroup } from './use-group.ts'
import { WholeNumber } from './whole-number.tsx'

type Messages = GroupOf<'messages'>

const words: FieldWords<Messages> = {
  enabled: msg`whether it answers`,
  greetingMessage: msg`greeting`,
  greetingButtons: msg`buttons of the greeting`,
  fallbackMessage: msg`answer when nothing matches`,
  fallbackButtons: msg`buttons of that answer`,
  sessionTimeoutMinutes: msg`end of a session`,
  joinTexts: msg`joining of texts`,
}

/** Buttons without words are none. */
const given = (buttons: readonly BotButton[] | undefined) =>
  buttons
    ?.filter(({ title }) => title.trim() !== '')
    .map((button) => (isNew(button) ? { title: button.title } : { id: button.id, title: button.title }))

function inputOf({ greetingButtons, fallbackButtons, ...rest }: Partial<Messages>) {
  return {
    ...rest,
    ...(greetingButtons && { greetingButtons: given(greetingButtons) }),
    ...(fallbackButtons && { fallbackButtons: given(fallbackButtons) }),
  }
}

/** What the chatbot says by itself. */
export function MessagesTab({ saved, mayWrite }: { saved: Messages; mayWrite: boolean }) {
  const group = useGroup({ saved, words, mutation: updateMessagesMutation, input: inputOf })
  const { shown, set } = group
  return (
    <GroupForm legend={t`What the chatbot says`} mayWrite={mayWrite} group={group} wide>
      <TickBox
        label={t`The chatbot answers`}
        name="enabled"
        hint={t`While it is off, every new conversation waits in the queue for people.`}
        checked={shown.enabled}
        onChange={({ target }) => set({ enabled: target.checked })}
      />
      <Part title={t`Greeting`} about={t`What a new session begins with.`}>
        <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <TextArea
              label={t`Text of the greeting`}
              name="greetingMessage"
              maxLength={4096}
              rows={4}
              dir="auto"
              value={shown.greetingMessage}
              onChange={({ target }) => set({ greetingMessage: target.value })}
            />
            <BotButtons
              legend={t`Buttons of the greeting`}
              name="greetingButtons"
              buttons={shown.greetingButtons}
              disabled={!mayWrite}
              onChange={(greetingButtons) => set({ greetingButtons })}
            />
          </div>
          <BotPreview
            label={t`Preview of the greeting`}
            text={shown.greetingMessage}
            buttons={shown.greetingButtons}
          />
        </div>
      </Part>
      <Part title={t`When nothing matches`} about={t`What is said when no rule and no flow answers.`}>
        <div className="grid gap-4 lg:grid-cols-[1fr_20rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <TextArea
              label={t`Text when nothing matches`}
              name="fallbackMessage"
              maxLength={4096}
              rows={4}
              dir="auto"
              value={shown.fallbackMessage}
              onChange={({ target }) => set({ fallbackMessage: target.value })}
            />
            <BotButtons
              legend={t`Buttons when nothing matches`}
              name="fallbackButtons"
              buttons={shown.fallbackButtons}
              disabled={!mayWrite}
              onChange={(fallbackButtons) => set({ fallbackButtons })}
            />
          </div>
          <BotPreview
            label={t`Preview of the answer when nothing matches`}
            text={shown.fallbackMessage}
            buttons={shown.fallbackButtons}
          />
        </div>
      </Part>
      <TickBox
        label={t`Send texts that follow each other as one message`}
        name="joinTexts"
        hint={t`WhatsApp bills each message. Buttons and files stay messages of their own.`}
        checked={shown.joinTexts}
        onChange={({ target }) => set({ joinTexts: target.checked })}
      />
      <Part title={t`Session`}>
        <div className="sm:max-w-72">
          <WholeNumber
            label={t`Minutes until a session ends`}
            name="sessionTimeoutMinutes"
            hint={t`Customers who write later are greeted again.`}
            least={1}
            most={1440}
            value={shown.sessionTimeoutMinutes}
            onChange={(value) => value !== null && set({ sessionTimeoutMinutes: value })}
          />
        </div>
      </Part>
    </GroupForm>
  )
}
