import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

// The browser writes its own fields of dates and times in its own format and language; those of web/src/ui/date-field
// follow the page (ADR 112).

const native = /(?:type=\{?|type: )[^\n>=]*['"](?:date|time|datetime-local|month|week)['"]/

test('the guard knows a native field', () => {
  const fields = ['<input type="date" />', `type={isDate ? 'date' : 'number'}`, `{ type: 'datetime-local' }`]
  expect(fields.filter((field) => !native.test(field))).toEqual([])
  expect(native.test('<input type="text" aria-label="date" />')).toBe(false)
})

test('no field of the dashboard is a date or time of the browser', () => {
  const found = sourceFiles('web/src').filter(
    ({ path, text }) => path.endsWith('.tsx') && text.split('\n').some((line) => native.test(line)),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})
