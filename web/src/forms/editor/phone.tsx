import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, Moon, RotateCcw, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { shownText } from './evaluate.ts'
import { back, begin, componentsNow, type Filling, fill, filledOf, missing, tap } from './filling.ts'
import { type Json, screensOf, textOf } from './json.ts'
import { phoneLook } from './phone-look.ts'
import { PhonePart } from './phone-part.tsx'

function Answer({ answer }: { answer: Json }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">
        <Trans>What it returns</Trans>
      </p>
      <dl className="flex flex-col gap-1.5">
        {Object.entries(answer).map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-2">{name}</dt>
            <dd dir="auto" className="break-words">
              {value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface PhoneProps {
  doc: Json
  /** the screen that is edited */
  screen: string
}

/** The form as a customer sees it, to be filled in: in both themes, with the answer at the end. */
export function Phone({ doc, screen }: PhoneProps) {
  const [isDark, setDark] = useState(false)
  const [filling, setFilling] = useState<Filling>(() => begin(doc, screen))
  const [isWarned, setWarned] = useState(false)
  const [begun, setBegun] = useState(screen)
  const restart = (at: string) => {
    setFilling(begin(doc, at))
    setWarned(false)
  }
  // Whoever goes to another screen wants to see that one.
  if (begun !== screen) {
    setBegun(screen)
    restart(screen)
  }
  const shown = screensOf(doc).find(({ id }) => id === filling.way.at(-1))
  const left = missing(doc, filling)
  const press = (action: unknown, isEnd: boolean) => {
    if (isEnd && left.length > 0) return setWarned(true)
    setWarned(false)
    setFilling(tap(doc, filling, action))
  }
  const title = shown ? shownText(shown.title, filledOf(filling)) : ''
  return (
    <section aria-label={t`Preview on a phone`} className="flex flex-col gap-2">
      <div className="flex items-center">
        <h3 className="flex-1 font-medium">
          <Trans>Preview</Trans>
        </h3>
        <IconButton label={t`Begin again`} onClick={() => restart(screen)}>
          <RotateCcw className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={isDark ? t`Light phone` : t`Dark phone`} onClick={() => setDark(!isDark)}>
          {isDark ? (
            <Sun className="size-4" aria-hidden="true" />
          ) : (
            <Moon className="size-4" aria-hidden="true" />
          )}
        </IconButton>
      </div>
      <div
        style={phoneLook(isDark)}
        className="mx-auto flex h-[34rem] w-full max-w-80 flex-col overflow-hidden rounded-3xl border border-edge bg-surface text-ink"
      >
        <div className="flex min-h-12 items-center gap-2 border-b border-line px-3">
          {filling.way.length > 1 || filling.answer || filling.isAsking ? (
            <IconButton label={t`Back`} onClick={() => setFilling(back(filling))}>
              <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            </IconButton>
          ) : null}
          <p dir="auto" className="min-w-0 flex-1 truncate text-center font-semibold">
            {title}
          </p>
        </div>
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          {filling.answer ? (
            <Answer answer={filling.answer} />
          ) : filling.isAsking ? (
            <p className="text-ink-2">
              <Trans>Here the phone calls the endpoint, which decides what is shown next.</Trans>
            </p>
          ) : (
            componentsNow(doc, filling).map(({ component, key }) => (
              <PhonePart
                key={`${filling.way.join('/')}:${key}`}
                component={component}
                filled={filledOf(filling)}
                isMissing={isWarned && left.includes(textOf(component.name))}
                onFill={(name, value) => setFilling((now) => fill(now, name, value))}
                onTap={press}
              />
            ))
          )}
        </div>
        {isWarned ? (
          <p role="alert" className="px-4 py-2 text-xs text-bad">
            <Trans>What must be answered is not answered yet.</Trans>
          </p>
        ) : null}
        {filling.answer ? (
          <div className="p-3">
            <Button className="w-full" onClick={() => restart(screen)}>
              <Trans>Fill in again</Trans>
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
