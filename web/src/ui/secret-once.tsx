import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'

interface SecretOnceProps {
  title: string
  /** the sentence that asks to copy it now */
  copyNow: string
  secret: string
  onClose: () => void
}

/** A secret that is shown this once, to be copied. */
export function SecretOnce({ title, copyNow, secret, onClose }: SecretOnceProps) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    // Where there is no clipboard, the selection can be copied by hand.
    setCopied(await copyText(secret))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 px-5 py-4">
        <p className="text-ink-2">
          {copyNow} <Trans>It is stored nowhere here and cannot be shown again.</Trans>
        </p>
        <div className="flex gap-2">
          <input
            ref={field}
            readOnly
            aria-label={title}
            value={secret}
            onFocus={(event) => event.target.select()}
            className="h-10 min-w-0 flex-1 rounded-lg border border-edge bg-raised px-3 font-mono text-[0.8125rem]"
          />
          <Button look="primary" className="h-10 w-24" onClick={() => void copy()}>
            {copied ? (
              <Check className="size-4" aria-hidden="true" />
            ) : (
              <Copy className="size-4" aria-hidden="true" />
            )}
            {copied ? t`Copied` : t`Copy`}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {copied ? t`Copied.` : ''}
        </p>
        <div className="flex justify-end">
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
