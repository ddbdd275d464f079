import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { type Signature, setOwnSignaturesMutation } from '../../account/profile-documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { languageName } from '../../language/language-name.ts'
import { languages } from '../../language/languages.ts'
import { IconButton } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../security/section.tsx'

/** The server's limit. */
const longest = 300

/** What the person can write below answers, one a language. */
export function Signatures({ saved }: { saved: readonly Signature[] }) {
  const [draft, setDraft] = useState(saved)
  const [done, setDone] = useState(false)
  const { run, busy, problem } = useChange(setOwnSignaturesMutation, () => setDone(true))
  const change = (next: readonly Signature[]) => {
    setDone(false)
    setDraft(next)
  }
  const write = (language: string, text: string) =>
    change(draft.map((one) => (one.language === language ? { language, text } : one)))
  const free = languages.filter(({ tag }) => !draft.some(({ language }) => language === tag))
  const full = draft.flatMap(({ language, text }) => (text.trim() ? [{ language, text: text.trim() }] : []))
  return (
    <Section
      title={t`Signatures`}
      about={t`What you put below an answer, by “More to send” beside the field. One for each language that you answer in.`}
    >
      <div className="border-t border-line">
        <Form onSubmit={() => void run({ signatures: full })} problem={problem} busy={busy} submit={t`Save`}>
          {draft.map(({ language, text }) => (
            <div key={language} className="flex items-start gap-2">
              <TextArea
                className="min-w-0 flex-1"
                label={languageName(language)}
                name="signatures"
                lang={language}
                dir="auto"
                rows={2}
                maxLength={longest}
                value={text}
                onChange={({ target }) => write(language, target.value)}
              />
              <IconButton
                label={t`Remove: ${languageName(language)}`}
                onClick={() => change(draft.filter((one) => one.language !== language))}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </div>
          ))}
          {free.length > 0 ? (
            <Select
              label={t`Add a language`}
              value=""
              onChange={({ target }) =>
                target.value && change([...draft, { language: target.value, text: '' }])
              }
            >
              <option value="">{t`Choose`}</option>
              {free.map(({ tag, name }) => (
                <option key={tag} value={tag} lang={tag}>
                  {name}
                </option>
              ))}
            </Select>
          ) : null}
          <p role="status" className="text-good empty:hidden">
            {done ? <Trans>Saved.</Trans> : null}
          </p>
        </Form>
      </div>
    </Section>
  )
}
