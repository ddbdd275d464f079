import { msg, t } from '@lingui/core/macro'
import { Select, TextArea, TickBox } from '../../ui/field.tsx'
import { type GroupOf, type Settings, updateAiMutation } from './documents.ts'
import { GroupForm, Part } from './group-form.tsx'
import { type FieldWords, useGroup } from './use-group.ts'
import { WholeNumber } from './whole-number.tsx'

type Ai = Omit<GroupOf<'ai'>, 'mode' | 'debounceDefaultMs'>

const words: FieldWords<Ai> = {
  enabled: msg`whether it answers`,
  typingIndicator: msg`sign of writing`,
  debounceMs: msg`waiting for more messages`,
  maxTokens: msg`length of an answer`,
  systemPrompt: msg`instructions`,
  assistanceEnabled: msg`whether it helps members`,
  memoryEnabled: msg`whether it remembers`,
  memoryMaxFacts: msg`facts about a customer`,
}

const choices = { follow: null, yes: true, no: false } as const

interface AiTabProps {
  saved: GroupOf<'ai'>
  access: Settings['access']
}

/** Answers by a language model. */
export function AiTab({ saved, access }: AiTabProps) {
  const { mode, debounceDefaultMs, ...fields } = saved
  const mayWrite = access.ai.write
  const group = useGroup({ saved: fields, words, mutation: updateAiMutation, input: (changes) => changes })
  const { shown, set } = group
  const sign = shown.typingIndicator === null ? 'follow' : shown.typingIndicator ? 'yes' : 'no'
  return (
    <GroupForm legend={t`Answers by a language model`} mayWrite={mayWrite} group={group}>
      {mode === 'OFF' ? (
        <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
          {t`There is no language model for this workspace at the moment.`}
        </p>
      ) : null}
      <TickBox
        label={t`A language model answers`}
        name="enabled"
        hint={t`Where no rule and no flow does.`}
        checked={shown.enabled}
        onChange={({ target }) => set({ enabled: target.checked })}
      />
      <TickBox
        label={t`It helps members to answer`}
        name="assistanceEnabled"
        hint={t`Summaries, other words, translations and suggested answers. Nothing is sent automatically.`}
        checked={shown.assistanceEnabled}
        onChange={({ target }) => set({ assistanceEnabled: target.checked })}
      />
      <TextArea
        label={t`Instructions`}
        name="systemPrompt"
        rows={8}
        dir="auto"
        hint={t`What it should know about your business, and how it should speak. Up to 8,000 characters.`}
        value={shown.systemPrompt}
        onChange={({ target }) => set({ systemPrompt: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <WholeNumber
          label={t`Longest answer, in tokens`}
          name="maxTokens"
          least={1}
          most={4096}
          value={shown.maxTokens}
          onChange={(value) => value !== null && set({ maxTokens: value })}
        />
        <WholeNumber
          label={t`Milliseconds to wait for more messages`}
          name="debounceMs"
          hint={t`Empty: ${debounceDefaultMs}.`}
          least={0}
          most={8000}
          mayBeEmpty
          value={shown.debounceMs}
          onChange={(debounceMs) => set({ debounceMs })}
        />
        <Select
          label={t`The customer sees that it writes`}
          name="typingIndicator"
          value={sign}
          onChange={({ target }) => set({ typingIndicator: choices[target.value as keyof typeof choices] })}
        >
          <option value="follow">{t`As read receipts of the number`}</option>
          <option value="yes">{t`Yes`}</option>
          <option value="no">{t`No`}</option>
        </Select>
      </div>
      {access.memory.read ? (
        <Part title={t`Memory`}>
          <fieldset disabled={!access.memory.write} className="contents">
            <TickBox
              label={t`It remembers facts about customers`}
              name="memoryEnabled"
              checked={shown.memoryEnabled ?? false}
              onChange={({ target }) => set({ memoryEnabled: target.checked })}
            />
            <WholeNumber
              label={t`Maximum facts about each customer`}
              name="memoryMaxFacts"
              least={1}
              most={50}
              value={shown.memoryMaxFacts}
              onChange={(value) => value !== null && set({ memoryMaxFacts: value })}
            />
          </fieldset>
        </Part>
      ) : null}
    </GroupForm>
  )
}
