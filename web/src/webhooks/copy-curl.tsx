import { t } from '@lingui/core/macro'
import { Terminal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { TextArea } from '../ui/field.tsx'
import { curlOf } from './curl.ts'

/** Copies a command that posts the delivery from one's own machine; shows it where there is no clipboard. */
export function CopyCurl(request: Parameters<typeof curlOf>[0]) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const command = curlOf(request)
  const copy = async () => setCopied((await copyText(command)) ? 'yes' : 'no')
  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        <Terminal className="size-3.5" aria-hidden="true" />
        {copied === 'yes' ? t`Copied` : t`Copy as curl`}
      </Button>
      <p role="status" className="w-full text-xs text-ink-2 empty:hidden">
        {copied === 'yes'
          ? t`It signs with the secret in WEBHOOK_SECRET, which is not part of it, and with the time at which you run it. Values of custom headers are for you to fill in.`
          : ''}
      </p>
      {copied === 'no' ? (
        <TextArea
          label={t`The command`}
          className="w-full font-mono"
          readOnly
          rows={8}
          value={command}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </>
  )
}
