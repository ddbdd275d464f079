import { expect } from 'vitest'
import { validateFlowJson } from '#messaging/automation/flow-json/validate.ts'
import { validateFlowJson as asPlatform } from '#sandbox/flows/validate.ts'

// Definitions for tests: one that is right, and what differs of it.

type Json = Record<string, unknown>

/** A reference of Flow JSON. */
export const from = (place: string) => `\${${place}}`

export const complete = (payload: object = {}) => ({ name: 'complete', payload })

export const footer = (action: object = complete(), more: object = {}) => ({
  type: 'Footer',
  label: 'Done',
  'on-click-action': action,
  ...more,
})

export const to = (name: string, payload: object = {}) => ({
  name: 'navigate',
  next: { type: 'screen', name },
  payload,
})

export const input = (name = 'first_name', more: object = {}) => ({
  type: 'TextInput',
  name,
  label: 'Name',
  ...more,
})

export const screen = (children: unknown[], more: object = {}): Json => ({
  id: 'START',
  title: 'Start',
  terminal: true,
  layout: { type: 'SingleColumnLayout', children },
  ...more,
})

/** A definition of these screens, or of one screen with these components and a footer. */
export const form = (children: unknown[], more: object = {}, of: object = {}): Json => ({
  version: '7.3',
  screens: [screen([...children, footer()], of)],
  ...more,
})

export const ofScreens = (screens: unknown[], more: object = {}): Json => ({
  version: '7.3',
  screens,
  ...more,
})

/** What is found, as `code path`, with `?` behind a warning. The sandbox, whose tables are others, finds the same errors. */
export function found(definition: unknown): string[] {
  const text = typeof definition === 'string' ? definition : JSON.stringify(definition, null, 2)
  const problems = validateFlowJson(text)
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  expect(new Set(asPlatform(text).map(({ error }) => error)), 'what the sandbox finds').toEqual(
    new Set(errors),
  )
  return problems.map(({ code, path, severity }) =>
    `${code} ${path}${severity === 'warning' ? '?' : ''}`.trim(),
  )
}
