import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Upload, Volume2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { upload } from '../../session/upload.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { voicePath } from '../voice-file-path.ts'
import { speakMutation, voiceFilesQuery } from '../voice-menu-documents.ts'
import { Choice } from './choice.tsx'
import type { CustomFieldProps } from './custom-field.ts'
import { wordIn } from './values.ts'

/** A file that is played. */
export function VoicePlayer({ filename, label }: { filename: string; label: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: its text stands beside it where there is one
    <audio
      key={filename}
      src={voicePath(filename)}
      aria-label={label}
      controls
      preload="none"
      className="h-10 w-full"
    />
  )
}

interface UploadButtonProps {
  onFile: (filename: string) => void
}

function UploadButton({ onFile }: UploadButtonProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem('')
    const told = await upload('api/ivr-flows/audio', file, () => {}, new AbortController().signal)
    setBusy(false)
    if ('problem' in told) setProblem(told.problem.message)
    else onFile((told.data as { filename: string }).filename)
  }
  return (
    <>
      <label
        htmlFor={id}
        className="inline-flex h-8 cursor-pointer items-center gap-1.5 self-start rounded-lg border border-edge px-2.5 font-medium hover:bg-raised has-[+input:focus-visible]:outline-2"
      >
        <Upload className="size-4" aria-hidden="true" />
        {isBusy ? <Trans>Converting</Trans> : <Trans>Upload audio</Trans>}
      </label>
      <input
        id={id}
        type="file"
        accept="audio/ogg,audio/mpeg,audio/wav,.ogg,.opus,.mp3,.wav"
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      {problem ? <Alert>{problem}</Alert> : null}
    </>
  )
}

function Listen({ text }: { text: string }) {
  const [spoken, setSpoken] = useState<{ text: string; filename: string } | null>(null)
  const change = useChange(speakMutation, ({ makeIvrSpeech: { ivrAudio } }) =>
    setSpoken({ text, filename: ivrAudio.filename }),
  )
  const isHeard = spoken?.text === text
  return (
    <>
      {isHeard ? null : (
        <Button
          size="small"
          className="self-start"
          disabled={change.busy || text.trim() === ''}
          onClick={() => void change.run({ input: { text } })}
        >
          <Volume2 className="size-4" aria-hidden="true" />
          <Trans>Listen to it</Trans>
        </Button>
      )}
      {isHeard && spoken ? <VoicePlayer filename={spoken.filename} label={t`Speech of the text`} /> : null}
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
    </>
  )
}

/** What is heard: a file, or speech of a text. */
export function VoicePromptField({ label, value, config, disabled, onConfig }: CustomFieldProps) {
  const mayRead = useMay('IVR_FLOWS_READ')
  const { data, retry } = useAnswer(voiceFilesQuery, {}, !mayRead)
  const files = (data?.ivrAudioFiles.nodes ?? []).flatMap(({ filename, name, source }) =>
    source === 'UPLOAD' ? [{ id: filename, name }] : [],
  )
  const file = wordIn(value)
  const text = wordIn(config.greeting_text)
  const set = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...config, ...changes }).filter(
      ([, one]) => one !== undefined && one !== '',
    )
    onConfig(Object.fromEntries(next))
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <Choice
        label={t`Audio file`}
        value={file}
        disabled={disabled}
        none={t`No file`}
        options={files}
        onChange={(filename) => set({ audio_file: filename })}
      />
      {file ? <VoicePlayer filename={file} label={t`What is heard`} /> : null}
      {disabled ? null : (
        <UploadButton
          onFile={(filename) => {
            set({ audio_file: filename })
            retry()
          }}
        />
      )}
      {file ? null : (
        <>
          <TextArea
            label={t`Text that is spoken`}
            hint={t`Instead of a file. Speech is generated when the menu is published.`}
            dir="auto"
            maxLength={2000}
            readOnly={disabled}
            value={text}
            onChange={({ target }) => set({ greeting_text: target.value })}
          />
          {disabled ? null : <Listen text={text} />}
        </>
      )}
    </fieldset>
  )
}
