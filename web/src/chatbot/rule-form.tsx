import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from 'urql'
import { type Change, useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select, TextArea, TickBox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { answerFields } from './answer-fields.tsx'
import { caughtQuery, createRuleMutation, type Rule, updateRuleMutation } from './rule-documents.ts'
import {
  draftOfRule,
  emptyRule,
  inputOfRule,
  isReadyRule,
  keywordsOf,
  type RuleDraft,
  type RulePartProps,
} from './rule-draft.ts'
import { matchWords, responseWords } from './rule-words.ts'

const LimitFields = lazy(() => import('./rule-limits.tsx'))

/** What `contains` without whole words would answer besides, of what customers wrote lately. */
function AlsoCaught({ draft }: { draft: RuleDraft }) {
  const keyword = useSettled(keywordsOf(draft).at(-1) ?? '')
  const [{ data }] = useQuery({ query: caughtQuery, variables: { keyword }, pause: keyword === '' })
  const words = keyword === '' ? [] : (data?.wordsCaughtByKeyword ?? [])
  if (words.length === 0) return null
  const shown = words.slice(0, 6).join(', ')
  return (
    <p className="text-xs text-warn">
      <Trans>Customers wrote recently: {shown}. Without whole words, the rule also answers these.</Trans>
    </p>
  )
}

function MatchFields({ draft, set }: RulePartProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Select
        label={t`When`}
        name="matchType"
        value={draft.matchType}
        onChange={({ target }) => set({ matchType: target.value as RuleDraft['matchType'] })}
      >
        {Object.entries(matchWords).map(([type, word]) => (
          <option key={type} value={type}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
      <TextArea
        label={draft.matchType === 'REGEX' ? t`Patterns` : t`Keywords`}
        name="keywords"
        dir="auto"
        hint={t`One per line; any of them is enough.`}
        value={draft.keywords}
        onChange={({ target }) => set({ keywords: target.value })}
      />
      {draft.matchType === 'CONTAINS' ? (
        <div className="flex flex-col gap-1">
          <TickBox
            label={t`Whole words only`}
            checked={draft.wholeWord}
            onChange={({ target }) => set({ wholeWord: target.checked })}
          />
          <AlsoCaught draft={draft} />
        </div>
      ) : null}
      <TickBox
        label={t`Case-sensitive`}
        checked={draft.caseSensitive}
        onChange={({ target }) => set({ caseSensitive: target.checked })}
      />
    </>
  )
}

interface RuleDialogProps {
  title: string
  submit: string
  first: RuleDraft
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: RuleDraft) => void
  onClose: () => void
}

function RuleDialog({ title, submit, first, change, onSave, onClose }: RuleDialogProps) {
  const { i18n } = useLingui()
  const mayNumbers = useMay('ACCOUNTS_READ')
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<RuleDraft>) => setDraft({ ...draft, ...changes })
  const Answer = answerFields[draft.responseType]
  const mayFlows = useMay('FLOWS_CHATBOT_READ')
  const offered = Object.entries(responseWords).filter(
    ([type]) => type !== 'FLOW' || mayFlows || first.responseType === 'FLOW',
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(draft)}
        onCancel={onClose}
        submit={submit}
        disabled={!isReadyRule(draft)}
        busy={change.busy}
        problem={change.problem}
      >
        <MatchFields draft={draft} set={set} />
        <Select
          label={t`Answer with`}
          name="response"
          value={draft.responseType}
          onChange={({ target }) => set({ responseType: target.value as RuleDraft['responseType'] })}
        >
          {offered.map(([type, word]) => (
            <option key={type} value={type}>
              {i18n._(word)}
            </option>
          ))}
        </Select>
        <Answer draft={draft} set={set} />
        <Field
          label={t`Name`}
          name="name"
          maxLength={200}
          hint={t`Empty: the first keyword.`}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        {mayNumbers ? (
          <Suspense>
            <LimitFields draft={draft} set={set} />
          </Suspense>
        ) : null}
        <TickBox
          label={t`Answers customers`}
          hint={t`One that does not may be unfinished.`}
          checked={draft.enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
        />
      </Form>
    </Dialog>
  )
}

interface NewRuleProps {
  /** what its keyword is at first */
  keyword?: string
  onClose: () => void
}

export function NewRule({ keyword = '', onClose }: NewRuleProps) {
  const change = useChange(createRuleMutation, onClose)
  const first = { ...emptyRule, keywords: keyword }
  const words = { title: t`New rule`, submit: t`Create rule`, first }
  return (
    <RuleDialog
      {...words}
      change={change}
      onSave={(draft) => void change.run({ input: inputOfRule(draft) })}
      onClose={onClose}
    />
  )
}

export function EditRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const change = useChange(updateRuleMutation, onClose)
  const words = { title: t`Rule: ${rule.name}`, submit: t`Save rule`, first: draftOfRule(rule) }
  const save = ({ id }: Rule, draft: RuleDraft) => {
    const { response, ...others } = inputOfRule(draft)
    // The form that a rule sends cannot be chosen here, and stays as it is.
    const kept = draft.responseType === 'FLOW' && draft.flowId === '' ? others : { ...others, response }
    void change.run({ input: { id, ...kept } })
  }
  return <RuleDialog {...words} change={change} onSave={(draft) => save(rule, draft)} onClose={onClose} />
}
