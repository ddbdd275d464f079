import { t } from '@lingui/core/macro'
import { Languages, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type LanguageTag, languages } from '../language/languages.ts'
import { speak, useLanguage } from '../language/speak.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { useTitle } from '../ui/use-title.ts'

interface DoorProps {
  title: string
  /** under the title, in a sentence */
  about?: ReactNode
  children: ReactNode
  /** other ways, under the card */
  ways?: ReactNode
}

/** For whoever cannot read the page that the browser's languages chose. */
function LanguageSelect() {
  return (
    <p className="mt-4 flex items-center justify-center gap-1.5 text-ink-2">
      <Languages className="size-4" aria-hidden="true" />
      <select
        aria-label={t`Language`}
        value={useLanguage()}
        onChange={(event) => void speak(event.target.value as LanguageTag)}
        className="h-8 rounded-lg bg-transparent px-1"
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}

/** What pages look like for people who are not signed in. */
export function Door({ title, about, children, ways }: DoorProps) {
  useTitle(title)
  const main = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another form to fill in
  useEffect(() => main.current?.querySelector<HTMLElement>('form input:not([readonly])')?.focus(), [title])
  return (
    <main ref={main} className="grid min-h-full place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-7 flex flex-col items-center gap-3 text-center">
          <Logo className="size-12" />
          <div>
            <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
            {about ? <p className="mt-1 text-ink-2">{about}</p> : null}
          </div>
        </div>
        <div className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6 shadow-float">
          {children}
        </div>
        {ways ? <p className="mt-5 text-center text-ink-2">{ways}</p> : null}
        <LanguageSelect />
      </div>
    </main>
  )
}

/** The button at the end of a form. */
export function Submit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" look="primary" disabled={busy} className="mt-1 h-10 w-full">
      {busy ? <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> : null}
      {children}
    </Button>
  )
}
