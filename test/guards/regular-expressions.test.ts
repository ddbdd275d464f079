import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

// One customer message must not stop a worker (spec/8 G13): V8's expressions can take exponential time, and so can
// PostgreSQL's. What users write as one runs in linear time, in src/messaging/automation/flow-language/regular-expressions.ts.

/**
 * Where expressions are made of texts at all: of names, numbers and statements that are our own, and of prefixes in libphonenumber's
 * metadata, which are asked of 15 digits at most.
 */
const ofOurOwn = [
  'src/core/lanes/ownership.ts',
  'src/core/money.ts',
  'src/core/phones/number-plans.ts',
  'src/doors/http/dashboard.ts',
  'src/outside/s3/client.ts',
]

/** An expression of a text in Node; one of a parameter in PostgreSQL. */
const making = /\bRegExp\(| !?~\*? *\$|\bregexp_\w+\([^()]*, *\$|similar to \$/

test('G13: no text of users becomes a regular expression, in Node or in PostgreSQL', () => {
  const found = sourceFiles('src', 'schema', 'jobs').filter(
    ({ path, text }) => !path.startsWith('src/sandbox/') && making.test(text),
  )
  expect(found.map(({ path }) => path).sort()).toEqual(ofOurOwn)
})
