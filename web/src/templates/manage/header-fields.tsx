import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { largestHeaderFile, sampleTypes } from '#messaging/content/media/file-limits.ts'
import { acceptedTypes } from '#messaging/content/media/types.ts'
import { acceptOf, refusalOf, sampleTaken, type Takes } from '../../files/file-check.ts'
import { numeral } from '../../language/format.ts'
import { upload } from '../../session/upload.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field, Select } from '../../ui/field.tsx'
import type { Draft } from './draft.ts'
import { HeaderPicture } from './header-picture.tsx'

interface HeaderFieldsProps {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  /** the file that stands there, where we have it */
  file: KnownFile | null
  /** one was chosen, and is there under this handle */
  onFile: (file: File, handle: string) => void
}

/** A file of a header as the browser can show it. */
export interface KnownFile {
  /** what the draft names it by: of another one nothing is shown */
  handle: string
  address: string
  isPicture: boolean
}

/** What the platform takes as a sample of such a header; null for one without a file. */
function takenAs(header: Draft['headerType']): Takes | null {
  if (header !== 'IMAGE' && header !== 'VIDEO' && header !== 'DOCUMENT') return null
  const types = sampleTypes.filter((type) => acceptedTypes[type]?.kind === header.toLowerCase())
  return sampleTaken(types, largestHeaderFile)
}

function ShownFile({ file: { address, isPicture } }: { file: KnownFile }) {
  if (isPicture)
    return (
      <HeaderPicture
        address={address}
        alt={t`Header`}
        className="max-h-40 w-fit max-w-full rounded-lg object-contain"
      />
    )
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="w-fit font-medium text-accent underline-offset-2 hover:underline"
    >
      <Trans>Open the file of the header</Trans>
    </a>
  )
}

function HeaderFile({ draft, file: known, onChange, onFile }: HeaderFieldsProps) {
  const [part, setPart] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const taken = takenAs(draft.headerType)
  const take = async (file: File | undefined) => {
    if (!file) return
    const refusal = taken && refusalOf(file, taken)
    setRefused(refusal?.message ?? null)
    if (refusal) return
    setPart(0)
    const never = new AbortController().signal
    const told = await upload('api/templates/upload-media', file, setPart, never, { account: draft.account })
    setPart(null)
    if ('problem' in told) return setRefused(told.problem.message)
    const { handle } = told.data as { handle: string }
    onFile(file, handle)
    onChange({ headerContent: handle })
  }
  const hint =
    part !== null
      ? t`The file is on its way.`
      : draft.headerContent
        ? t`A file is there.`
        : t`At most ${numeral(largestHeaderFile / 1024 ** 2)} MB.`
  return (
    <>
      {refused ? <Alert>{refused}</Alert> : null}
      {known ? <ShownFile file={known} /> : null}
      <Field
        label={t`File of the header`}
        type="file"
        accept={taken ? acceptOf(taken) : undefined}
        hint={hint}
        className="[&_input]:py-1.5"
        disabled={part !== null || draft.account === ''}
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </>
  )
}

/** What stands above the text. */
export function HeaderFields(props: HeaderFieldsProps) {
  const { draft, onChange } = props
  return (
    <>
      <Select
        label={t`Header`}
        name="headerType"
        value={draft.headerType}
        onChange={({ target }) =>
          onChange({ headerType: target.value as Draft['headerType'], headerContent: '' })
        }
      >
        <option value="">{t`None`}</option>
        <option value="TEXT">{t`A text`}</option>
        <option value="IMAGE">{t`A picture`}</option>
        <option value="VIDEO">{t`A film`}</option>
        <option value="DOCUMENT">{t`A document`}</option>
        <option value="LOCATION">{t`A place`}</option>
      </Select>
      {draft.headerType === 'TEXT' ? (
        <Field
          label={t`Text of the header`}
          name="headerContent"
          dir="auto"
          value={draft.headerContent}
          onChange={({ target }) => onChange({ headerContent: target.value })}
        />
      ) : null}
      {takenAs(draft.headerType) ? <HeaderFile {...props} /> : null}
    </>
  )
}
