import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import { StateBadge } from '../../contact-import/progress.tsx'
import { CompletedPhones, SeveralPhones } from '../../files/completed-phones.tsx'
import { CountTiles } from '../../files/count-tiles.tsx'
import { useChange } from '../../graphql/use-change.ts'
import { numeral } from '../../language/format.ts'
import type { Blank } from '../../templates/values.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { exactTime } from '../../ui/time.ts'
import { BadRows } from './bad-rows.tsx'
import { stopFileMutation } from './documents.ts'
import { type FileOfPeople, isUnderWay } from './fragment.ts'
import type { SendingFile } from './use-send-file.ts'
import { failureWords } from './words.ts'

/** A file on its way to the server. */
function Going({
  sent: { filename, part },
  stop,
}: {
  sent: NonNullable<SendingFile['sent']>
  stop: () => void
}) {
  return (
    <>
      <h2 className="font-semibold">
        <bdi className="break-words">{filename}</bdi>
      </h2>
      <progress
        aria-label={t`Sending the file`}
        value={part}
        max={1}
        className="h-2 w-full max-w-md accent-(--accent)"
      />
      <p role="status" className="text-ink-2">
        {part < 1 ? t`The file is being sent.` : t`The file is being read.`}
      </p>
      {part < 1 ? (
        <div>
          <Button look="danger" onClick={stop}>
            {t({ message: 'Stop', context: 'a file' })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** What is being done with it, and the end of that. */
function Running({ file, mayWrite }: { file: FileOfPeople; mayWrite: boolean }) {
  const stop = useChange(stopFileMutation)
  const { id, state, rowCount } = file
  const rows = numeral(rowCount)
  return (
    <>
      {stop.problem ? <Alert>{stop.problem.message}</Alert> : null}
      <p role="status" className="flex items-center gap-2 tabular-nums">
        <LoaderCircle className="size-4 shrink-0 animate-spin text-accent" aria-hidden="true" />
        {state === 'READING'
          ? t`The file is being read: ${rows} rows so far.`
          : t`All ${rows} rows are read, and their recipients are being added.`}
      </p>
      <p className="text-ink-2">
        <Trans>You can leave this page: the import continues. Nobody is added before everybody is.</Trans>
      </p>
      {mayWrite ? (
        <div>
          <Button look="danger" disabled={stop.busy} onClick={() => void stop.run({ input: { id } })}>
            {t({ message: 'Stop', context: 'a file' })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** What became of it. */
function Over({ file, blanks }: { file: FileOfPeople; blanks: readonly Blank[] }) {
  const {
    state,
    addedCount,
    skippedCount,
    optedOutCount,
    refusedCount,
    completedPhoneCount,
    severalPhoneCount,
  } = file
  if (state === 'CANCELLED')
    return (
      <p role="status">
        <Trans>It was stopped, and none of its recipients were added.</Trans>
      </p>
    )
  if (state === 'FAILED') return <Alert>{failureWords(file)}</Alert>
  return (
    <>
      <p role="status">{plural(addedCount, { one: '# person was added', other: '# people were added' })}</p>
      <CountTiles
        counts={[
          { label: t`Added`, value: addedCount },
          { label: t`Listed twice, or already in it`, value: skippedCount },
          { label: t`Want no marketing`, value: optedOutCount },
          { label: t`Wrong`, value: refusedCount },
        ]}
      />
      <CompletedPhones count={completedPhoneCount} />
      <SeveralPhones count={severalPhoneCount} />
      {refusedCount > 0 ? <BadRows file={file} blanks={blanks} /> : null}
    </>
  )
}

/** The latest file of a draft: what is being done with it, and then what became of it. */
function Latest({
  file,
  mayWrite,
  blanks,
}: {
  file: FileOfPeople
  mayWrite: boolean
  blanks: readonly Blank[]
}) {
  const { filename, state, createdAt, createdBy } = file
  const time = exactTime(createdAt)
  return (
    <>
      <div>
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="min-w-0 break-words">{filename}</bdi>
          <StateBadge state={state} />
        </h2>
        <p className="text-[0.8125rem] text-ink-2">
          {createdBy.name ? t`${time} by ${createdBy.name}` : time}
        </p>
      </div>
      {isUnderWay(file) ? <Running file={file} mayWrite={mayWrite} /> : <Over file={file} blanks={blanks} />}
    </>
  )
}

interface FilePanelProps {
  file: FileOfPeople | null
  sending: SendingFile
  mayWrite: boolean
  blanks: readonly Blank[]
}

/** The file of people that was chosen last, by whomever. */
export function FilePanel({ file, sending: { sent, stop }, ...rest }: FilePanelProps) {
  // Once all of it is there, the server tells more of it.
  const going = sent && !(sent.part === 1 && isUnderWay(file)) ? sent : null
  if (!going && !file) return null
  return (
    <section
      aria-label={t`The latest file`}
      className="flex flex-col gap-3 rounded-xl border border-line px-4 py-3"
    >
      {going ? <Going sent={going} stop={stop} /> : null}
      {file && !going ? <Latest key={file.id} file={file} {...rest} /> : null}
    </section>
  )
}
