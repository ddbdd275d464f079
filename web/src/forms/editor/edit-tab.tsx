import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { componentRules } from '#messaging/automation/flow-json/component-rules.ts'
import { isFrom, readVersion } from '#messaging/automation/flow-json/versions.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import type { FormProblem } from '../documents.ts'
import { componentWords } from '../words.ts'
import { at, childrenPath, type Json, type Path, placedOf, readPath, screensOf, textOf } from './json.ts'
import { type NewWords, newComponent, withNewScreen } from './new-parts.ts'
import { PartList, problemsAt } from './parts.tsx'
import { Phone } from './phone.tsx'
import { ProblemList } from './problem-list.tsx'
import { Properties } from './properties.tsx'
import type { Deed } from './state.ts'

const newWords = (): NewWords => ({
  text: t`Your text`,
  label: t`Question`,
  option: (count) => t`Option ${count}`,
  next: t`Continue`,
  done: t`Send`,
  screen: t`New screen`,
})

interface EditTabProps {
  doc: Json
  problems: readonly FormProblem[]
  isFixed: boolean
  onDeed: (deed: Deed) => void
}

function Strip({
  doc,
  problems,
  isFixed,
  onDeed,
  screen,
  onScreen,
}: EditTabProps & { screen: number; onScreen: (index: number) => void }) {
  const screens = screensOf(doc)
  const add = () => {
    onDeed({ kind: 'write', doc: withNewScreen(doc, newWords()) })
    onScreen(screens.length)
  }
  const move = (to: number) => {
    onDeed({ kind: 'move', list: ['screens'], from: screen, to })
    onScreen(to)
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ol aria-label={t`Screens`} className="flex min-w-0 flex-wrap gap-1.5">
        {screens.map((one, index) => {
          const errors = problemsAt(problems, ['screens', index]).some(({ severity }) => severity === 'ERROR')
          return (
            <li key={textOf(one.id) || index}>
              <button
                type="button"
                aria-current={index === screen ? 'true' : undefined}
                onClick={() => onScreen(index)}
                className="inline-flex h-9 max-w-52 items-center gap-1.5 rounded-lg border border-line bg-surface px-3 aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent"
              >
                <span className="text-xs text-ink-2 tabular-nums">{index + 1}</span>
                <bdi className="truncate">{textOf(one.title) || textOf(one.id)}</bdi>
                {errors ? (
                  <span className="size-2 shrink-0 rounded-full bg-bad" title={t`Has problems`} />
                ) : null}
              </button>
            </li>
          )
        })}
      </ol>
      {isFixed ? null : (
        <>
          <Button onClick={add}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>Screen</Trans>
          </Button>
          <IconButton
            label={t`Move the screen forward`}
            disabled={screen === 0}
            onClick={() => move(screen - 1)}
          >
            <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Move the screen back`}
            disabled={screen >= screens.length - 1}
            onClick={() => move(screen + 1)}
          >
            <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Remove the screen`}
            disabled={screens.length < 2}
            onClick={() => {
              onDeed({ kind: 'remove', path: ['screens', screen] })
              onScreen(Math.max(0, screen - 1))
            }}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}

function ScreenFields({ doc, screen, onDeed }: { doc: Json; screen: number; onDeed: (deed: Deed) => void }) {
  const one = screensOf(doc)[screen]
  if (!one) return null
  return (
    <div className="flex flex-wrap gap-3">
      <Field
        className="min-w-40 flex-1"
        label={t`Title of the screen`}
        value={textOf(one.title)}
        onChange={({ target }) =>
          onDeed({ kind: 'set', path: ['screens', screen, 'title'], value: target.value })
        }
      />
      <Field
        className="w-40"
        label={t`Id of the screen`}
        value={textOf(one.id)}
        onChange={({ target }) =>
          onDeed({ kind: 'nameScreen', screen, id: target.value.replace(/[^A-Za-z_]/g, '_') })
        }
      />
    </div>
  )
}

/** All kinds of components that the version has; a new one stands before the button at the end. */
function AddPart({
  doc,
  list,
  onAdd,
}: {
  doc: Json
  list: Path
  onAdd: (index: number, component: Json) => void
}) {
  const { i18n } = useLingui()
  const version = readVersion(textOf(doc.version)) ?? [7, 3]
  const types = Object.keys(componentWords).filter((type) =>
    isFrom(version, componentRules[type]?.since ?? '2.1'),
  )
  const add = (type: string) => {
    const there = at(doc, list)
    const parts = Array.isArray(there) ? there : []
    const last = parts.at(-1) as Json | undefined
    const index = type !== 'Footer' && last?.type === 'Footer' ? parts.length - 1 : parts.length
    onAdd(index, newComponent(doc, type, newWords()))
  }
  return (
    <Select
      label={t`Add to the screen`}
      value=""
      onChange={({ target }) => target.value && add(target.value)}
    >
      <option value="">{t`Choose a component`}</option>
      {types.map((type) => {
        const word = componentWords[type]
        return (
          <option key={type} value={type}>
            {word ? i18n._(word) : type}
          </option>
        )
      })}
    </Select>
  )
}

/** The builder: screens above, what is on the screen, its properties, and the phone. */
export function EditTab({ doc, problems, isFixed, onDeed }: EditTabProps) {
  const { i18n } = useLingui()
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState<Path | null>(null)
  const screens = screensOf(doc)
  const screen = Math.min(place, Math.max(0, screens.length - 1))
  const go = (index: number) => {
    setPlace(index)
    setChosen(null)
  }
  const deed = (one: Deed) => {
    onDeed(one)
    if (one.kind === 'remove') setChosen(null)
    if (one.kind === 'move' && chosen) setChosen([...one.list, one.to])
  }
  const jump = (problem: FormProblem) => {
    const path = readPath(problem.path)
    if (path[0] !== 'screens' || typeof path[1] !== 'number') return
    setPlace(path[1])
    const children = placedOf(doc, path[1]).map((one) => one.path)
    setChosen(children.find((one) => one.every((key, index) => path[index] === key)) ?? null)
  }
  const component = chosen ? (at(doc, chosen) as Json | undefined) : undefined
  const word = component ? componentWords[textOf(component.type)] : undefined
  const list = childrenPath(screen)
  return (
    <div className="flex flex-col gap-4">
      <Strip {...{ doc, problems, isFixed, onDeed: deed, screen, onScreen: go }} />
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_18rem]">
        <section aria-label={t`Components of the screen`} className="flex min-w-0 flex-col gap-3">
          {isFixed ? null : <ScreenFields doc={doc} screen={screen} onDeed={deed} />}
          <PartList
            placed={placedOf(doc, screen)}
            {...{ list, chosen, problems, isFixed, onChoose: setChosen, onDeed: deed }}
          />
          {isFixed ? null : (
            <AddPart
              doc={doc}
              list={list}
              onAdd={(index, value) => {
                onDeed({ kind: 'insert', list, index, value })
                setChosen([...list, index])
              }}
            />
          )}
        </section>
        <section aria-label={t`Properties`} className="flex min-w-0 flex-col gap-3">
          <h3 className="font-medium">{word ? i18n._(word) : <Trans>Properties</Trans>}</h3>
          {chosen && component && !isFixed ? (
            <Properties doc={doc} path={chosen} problems={problemsAt(problems, chosen)} onDeed={deed} />
          ) : (
            <p className="text-ink-2">
              {isFixed ? (
                <Trans>What customers were sent stays as it is. Duplicate the form to change it.</Trans>
              ) : (
                <Trans>Choose a component to change it.</Trans>
              )}
            </p>
          )}
        </section>
        <Phone doc={doc} screen={textOf(screens[screen]?.id)} />
      </div>
      <ProblemList problems={problems} onJump={jump} />
    </div>
  )
}
