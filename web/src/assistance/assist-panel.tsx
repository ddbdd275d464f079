import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { originals, setOriginal } from '../composer/assistance-state.ts'
import { draftOf, setDraft } from '../composer/drafts.ts'
import type { PanelProps } from '../composer/tool-place.ts'
import type { RewriteStyle, SuggestAnswerMutation } from '../generated/documents.ts'
import { languages } from '../language/languages.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { rewriteMutation, suggestMutation, translateTextMutation } from './documents.ts'
import { languageLabel } from './language-label.ts'
import { useAsk } from './use-ask.ts'

const styles: readonly { style: RewriteStyle; label: MessageDescriptor }[] = [
  { style: 'SHORTER', label: msg`Shorter` },
  { style: 'FRIENDLIER', label: msg`Friendlier` },
  { style: 'MORE_FORMAL', label: msg`More formal` },
  { style: 'CORRECT_SPELLING', label: msg`Correct the spelling` },
]

interface Result {
  text: string
  /** what it was translated from */
  original?: string
  sources?: SuggestAnswerMutation['suggestAnswer']['sources']
}

/** Nothing of it is sent: it goes into the field by a press, to be read again there. */
function Shown({ result, onUse, onBack }: { result: Result; onUse: () => void; onBack: () => void }) {
  const { text, sources } = result
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-5">
      <p dir="auto" aria-live="polite" className="rounded-lg bg-raised px-3 py-2 whitespace-pre-line">
        {text}
      </p>
      {sources ? (
        <section aria-label={t`Sources`}>
          <h3 className="mb-1 text-xs font-medium text-ink-2">
            {sources.length > 0 ? (
              <Trans>Sources</Trans>
            ) : (
              <Trans>
                Nothing in the knowledge of the chatbot has these words. Check it before you send it.
              </Trans>
            )}
          </h3>
          <ul className="flex flex-col gap-2 text-sm">
            {sources.map(({ contextId, name, text: part }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
              <li key={`${contextId} ${at}`}>
                <bdi className="font-medium">{name}</bdi>
                <p dir="auto" className="line-clamp-3 text-ink-2">
                  {part}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button look="primary" onClick={onUse}>
          <Trans>Put it into the field</Trans>
        </Button>
      </div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{title}</legend>
      {children}
    </fieldset>
  )
}

const ofCustomer = ''

/** What the model can do with what is being written. */
export default function AssistPanel({ conversation: { contactId }, onClose }: PanelProps) {
  const { ask, busy, problem } = useAsk()
  const [language, setLanguage] = useState(ofCustomer)
  const [result, setResult] = useState<Result | null>(null)
  const text = draftOf(contactId).trim()
  const rewrite = async (style: RewriteStyle) => {
    const answer = await ask(rewriteMutation, { input: { text, style } })
    if (answer) setResult(answer.rewriteText)
  }
  const translate = async () => {
    const answer = await ask(translateTextMutation, {
      input: { contactId, text, ...(language && { language }) },
    })
    if (answer) setResult({ ...answer.translateText, original: originals.get()[contactId] ?? text })
  }
  const suggest = async () => {
    const answer = await ask(suggestMutation, { input: { contactId } })
    if (answer) setResult(answer.suggestAnswer)
  }
  const use = () => {
    if (!result) return
    setDraft(contactId, result.text)
    // What is rewritten after a translation is still a translation.
    if (result.original) setOriginal(contactId, result.original)
    if (result.sources) setOriginal(contactId, undefined)
    onClose()
  }
  return (
    <Dialog title={t`Help with the answer`} onClose={onClose}>
      {result ? (
        <Shown result={result} onUse={use} onBack={() => setResult(null)} />
      ) : (
        <div className="flex flex-col gap-4 overflow-y-auto p-5" aria-busy={busy}>
          {problem ? <Alert>{problem.message}</Alert> : null}
          <Group title={t`From the knowledge of the chatbot`}>
            <Button disabled={busy} onClick={() => void suggest()}>
              <Trans>Suggest an answer</Trans>
            </Button>
          </Group>
          {text ? (
            <>
              <Group title={t`Rephrase it`}>
                <div className="grid grid-cols-2 gap-2">
                  {styles.map(({ style, label }) => (
                    <Button key={style} disabled={busy} onClick={() => void rewrite(style)}>
                      {i18n._(label)}
                    </Button>
                  ))}
                </div>
              </Group>
              <Group title={t`Translate it`}>
                <Select
                  label={t`Into`}
                  name="language"
                  value={language}
                  onChange={({ target }) => setLanguage(target.value)}
                >
                  <option value={ofCustomer}>{t`The language of the customer`}</option>
                  {offered.map((tag) => (
                    <option key={tag} value={tag}>
                      {languageLabel(tag)}
                    </option>
                  ))}
                </Select>
                <Button disabled={busy} onClick={() => void translate()}>
                  <Trans>Translate</Trans>
                </Button>
              </Group>
            </>
          ) : (
            <p className="text-ink-2">
              <Trans>Write something to have it reworded or translated.</Trans>
            </p>
          )}
          <p className="text-xs text-ink-3">
            <Trans>A language model writes it. Nothing is sent before you send it.</Trans>
          </p>
        </div>
      )}
    </Dialog>
  )
}

/** Languages that customers often write, with those of the dashboard. */
const offered = [
  ...languages.map(({ tag }) => tag),
  'fr',
  'it',
  'nl',
  'pl',
  'tr',
  'uk',
  'ru',
  'zh',
  'ja',
  'ko',
  'id',
  'vi',
]
