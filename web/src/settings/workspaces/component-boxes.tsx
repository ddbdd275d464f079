import { t } from '@lingui/core/macro'
import { listed } from '../../language/format.ts'
import { TickBox } from '../../ui/field.tsx'
import type { Component } from './documents.ts'
import type { Switches } from './switches.ts'

interface ComponentBoxesProps {
  components: readonly Component[]
  on: Switches
  onChange: (on: Switches) => void
}

function hintOf({ description, requires, required }: Component, labels: ReadonlyMap<string, string>): string {
  if (required) return t`${description} Every workspace has it.`
  const needs = requires.map((key) => labels.get(key) ?? key)
  return needs.length > 0 ? t`${description} Needs ${listed(needs)}.` : description
}

/** The components that can be switched, by section; switching one on brings what it needs. */
export function ComponentBoxes({ components, on, onChange }: ComponentBoxesProps) {
  const shown = components.filter(({ platform }) => !platform)
  const labels = new Map(components.map(({ key, label }) => [key, label]))
  const sections = [...new Set(shown.map(({ section }) => section))]
  const turn = ({ key, requires }: Component, value: boolean) => {
    const needed = value ? Object.fromEntries(requires.map((one) => [one, true])) : {}
    onChange({ ...on, ...needed, [key]: value })
  }
  return (
    <div className="flex flex-col gap-5">
      {sections.map((section) => (
        <fieldset key={section}>
          <legend className="mb-2 font-semibold">{section}</legend>
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {shown
              .filter((component) => component.section === section)
              .map((component) => (
                <TickBox
                  key={component.key}
                  label={component.label}
                  hint={hintOf(component, labels)}
                  disabled={component.required}
                  checked={component.required || on[component.key] === true}
                  onChange={(event) => turn(component, event.target.checked)}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
