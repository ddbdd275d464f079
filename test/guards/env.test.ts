import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// One schema of configuration, read once (spec 7): nothing else of the product looks at the environment. The
// sandbox is a program of its own and reads its own.
const readers = new Set(['src/core/config/config.ts', 'src/sandbox/main.ts'])

const reads = /\bprocess\s*\.\s*env\b|\bprocess\s*\[\s*['"]env['"]|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/
const importsEnv = /import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](node:)?process['"]/

const sources = globSync('{src,schema,jobs,prisma}/**/*.ts').filter(
  (file) => !file.startsWith('src/generated/'),
)

test('there are sources to look at', () => {
  expect(sources).toContain('src/core/config/config.ts')
})

test('the pattern finds what it looks for', () => {
  const found = [
    'process.env.PORT',
    "process['env']",
    'const { env } = process',
    "import { env } from 'node:process'",
  ]
  for (const line of found) expect(reads.test(line) || importsEnv.test(line), line).toBe(true)
})

test('nothing but the configuration reads the environment', () => {
  const guilty = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return !readers.has(file) && (reads.test(text) || importsEnv.test(text))
  })
  expect(guilty).toEqual([])
})
