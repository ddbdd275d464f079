import { expect, test } from 'vitest'
import { formFieldsOf } from '#messaging/automation/flow-json/form-fields.ts'
import { referencesIn } from '#messaging/automation/flow-json/references.ts'
import { structureProblem } from '#messaging/automation/flow-json/structure.ts'
import { validateFlowJson } from '#messaging/automation/flow-json/validate.ts'
import { footer, from, input, ofScreens, screen } from './forms.ts'

// Definitions that are made to keep a process busy (automation 12).

const many = (count: number) => Array.from({ length: count }, (_, index) => index)

test('screens that all lead to each other hand a datum on that nobody fills in', () => {
  const ids = many(40).map((index) => `S${index}`)
  const to = (name: string) =>
    footer({ name: 'navigate', next: { type: 'screen', name }, payload: { x: from('data.x') } })
  const end = footer({ name: 'complete', payload: { x: from('data.x') } })
  const screens = ids.map((id) => screen([...ids.filter((other) => other !== id).map(to), end], { id }))
  expect(formFieldsOf({ screens })).toEqual([{ name: 'x', label: 'x' }])
})

test('a datum is followed to its input through screens that lead in a circle', () => {
  const hand = (name: string, payload: object) =>
    footer({ name: 'navigate', next: { type: 'screen', name }, payload })
  const screens = [
    screen([input('first', { label: 'First' }), hand('B', { a: from('form.first') })], { id: 'A' }),
    screen([hand('C', { b: from('data.a') }), hand('B', { a: from('data.a') })], { id: 'B' }),
    screen([hand('B', { a: from('data.b') }), footer({ name: 'complete', payload: { c: from('data.b') } })], {
      id: 'C',
    }),
  ]
  expect(formFieldsOf({ screens })).toEqual([{ name: 'c', label: 'First' }])
})

test('many screens, members, nested lists and open references are looked at once', () => {
  const ids = many(100_000).map((index) => ({ id: `a${index}` }))
  expect(structureProblem({ screens: ids })).toBeNull()
  expect(structureProblem({ screens: [...ids, { id: 'a1' }] })).toBe('Screen id a1 stands twice')
  const codes = new Set(
    validateFlowJson(JSON.stringify({ version: '7.3', screens: ids })).map(({ code }) => code),
  )
  expect(codes).toContain('MAX_SCREENS_NUMBER')
  const members = Object.fromEntries(many(50_000).map((index) => [`m${index}`, index]))
  const problems = validateFlowJson(JSON.stringify({ ...ofScreens([screen([footer()])]), ...members }))
  expect(problems).toHaveLength(200)
  expect(validateFlowJson('['.repeat(1_000_000))).toMatchObject([{ code: 'INVALID_FLOW_JSON' }])
  expect(referencesIn('${'.repeat(1_000_000))).toEqual([])
  expect(referencesIn(['a', from('data.b'), from(' c'), '${'].join(' '))).toEqual(['data.b', ' c'])
})
