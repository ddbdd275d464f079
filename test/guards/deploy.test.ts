import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathByVariable } from '#core/config/keys.ts'
import { schema } from '#core/config/schema.ts'
import { importedPackages } from '../../deploy/image/runtime-packages.ts'

// What operators copy (Dockerfile, compose.yaml, deploy/) agrees with the configuration and with itself.

const read = (file: string) => readFileSync(file, 'utf8')
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found as string)

const [dockerfile, compose, caddyfile, nginx, process] = [
  'Dockerfile',
  'compose.yaml',
  'deploy/Caddyfile',
  'deploy/nginx.conf',
  'deploy/helm/templates/_process.tpl',
].map(read) as [string, string, string, string, string]
const values = read('deploy/helm/values.yaml')
const unit = read('deploy/systemd/parley@.service')
const envFiles = globSync('deploy/systemd/*.env')
const manifest = JSON.parse(read('package.json'))
const defaults = schema.parse({})

/** Names that stand where a setting is given, by the file that gives them. */
const given: Record<string, string[]> = {
  // The environment that is merged into every service, and what a service of ours adds to it.
  compose: [
    ...matches(
      compose.slice(compose.indexOf('environment: &environment'), compose.indexOf('services:')),
      /^ {4}([A-Z]\w*):/gm,
    ),
    ...matches(compose, /<<: \*environment, ([A-Z]\w*):/g),
    ...matches(compose, /^ {6}(CALLING__\w+|ROLE):/gm),
  ],
  Dockerfile: matches(dockerfile, /(?<=^ENV .*\b)(?!PATH=|MALLOC_)([A-Z][A-Z_]+)=/gm),
  unit: matches(unit, /(?<=^Environment=.*\b)(?!MALLOC_)([A-Z][A-Z_]+)=/gm),
  ...Object.fromEntries(envFiles.map((file) => [file, matches(read(file), /^([A-Z]\w*)=/gm)])),
  chart: [
    ...matches(values, /^ {2,4}([A-Z][A-Z0-9_]+):/gm),
    ...matches(process, /name: ([A-Z][A-Z_]+),/g),
    ...matches(read('deploy/helm/templates/processes.yaml'), /"name" "([A-Z_]+)"/g),
  ],
}

test.each(Object.keys(given))('every setting that is given exists: %s', (file) => {
  const names = given[file] as string[]
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !pathByVariable.has(name.replace(/_FILE$/, '')))).toEqual([])
})

test('the port of the web is one: of the configuration, the image, Caddy and the chart', () => {
  const port = String(defaults.server.port)
  expect(matches(dockerfile, /^EXPOSE (\d+)/gm)).toEqual([port])
  expect(matches(caddyfile, /PARLEY_UPSTREAM_PORT:(\d+)/g)).toEqual([port])
  expect(matches(process, /name: http, containerPort: (\d+)/g)).toEqual([port])
})

test('the port of probes is one: of compose.yaml and the chart, where it is scraped and probed', () => {
  const port = matches(compose, /METRICS__PORT: "(\d+)"/g)
  expect(port).toHaveLength(1)
  expect(new Set(matches(process, /METRICS__PORT, value: "(\d+)"/g))).toEqual(new Set(port))
  expect(matches(process, /name: probes, containerPort: (\d+)/g)).toEqual(port)
  expect(matches(process, /prometheus.io\/port: "(\d+)"/g)).toEqual(port)
})

test('nginx asks the ports of the web processes of the units, and each process has a port of its own for probes', () => {
  const ports = (name: string) =>
    envFiles.flatMap((file) => matches(read(file), new RegExp(`^${name}=(\\d+)`, 'gm')))
  expect(matches(nginx, /server 127\.0\.0\.1:(\d+)/g)).toEqual(ports('PORT').sort())
  expect(new Set(ports('METRICS__PORT')).size).toBe(envFiles.length - 1)
})

test('proxies let in what is uploaded, and keep connections for a shorter time than Parley does', () => {
  expect(matches(caddyfile, /max_size (\d+)MB/g)).toEqual(['110'])
  expect(matches(nginx, /client_max_body_size (\d+)m/g)).toEqual(['110'])
  const [kept] = matches(read('src/doors/http/http.ts'), /keepAliveTimeout = (\d+)_000/g)
  for (const proxy of [nginx, caddyfile])
    expect(Number(matches(proxy, /keepalive(?:_timeout)? (\d+)s/g)[0])).toBeLessThan(Number(kept))
})

test('the image and the units start Node.js as npm start does', () => {
  const flags = matches(manifest.scripts.start, /(--\S+)/g)
  expect(flags.length).toBeGreaterThan(0)
  for (const start of [dockerfile, read('deploy/systemd/run')]) {
    const line = start.split('\n').find((each) => each.includes('src/main.ts')) as string
    expect(matches(line, /(--[\w-]+(?:=\d+)?)/g)).toEqual(flags)
  }
  const arenas = matches(manifest.scripts.start, /(MALLOC_ARENA_MAX=\d+)/g)
  expect(arenas).toHaveLength(1)
  for (const environment of [dockerfile, read('deploy/systemd/parley@.service')])
    expect(matches(environment, /(MALLOC_ARENA_MAX=\d+)/g)).toEqual(arenas)
})

test('files of ours that the image, compose.yaml and the chart run are there', () => {
  const all = [dockerfile, compose, process, read('deploy/helm/templates/migrate.yaml')].join('\n')
  const files = new Set(matches(all, /\b((?:src|deploy)\/[\w/-]+\.ts)\b/g))
  expect(files.size).toBeGreaterThan(3)
  expect([...files].filter((file) => !existsSync(file))).toEqual([])
})

test('each secret that compose.yaml reads is one that it makes', () => {
  const made = matches(read('deploy/image/make-secrets.ts'), /once\('([\w-]+)'/g)
  const wanted = new Set(matches(compose, /\/secrets\/([a-z][\w-]+)/g))
  expect([...wanted].sort()).toEqual(made.sort())
})

test('what the image takes of node_modules are dependencies, and not those that build the dashboard', () => {
  const packages = [...importedPackages()]
  expect(packages).toEqual(expect.arrayContaining(['pg', 'graphql-yoga', '@prisma/client', 'zod']))
  expect(packages.filter((name) => !(name in manifest.dependencies))).toEqual([])
  expect(packages.filter((name) => ['react', 'vite', 'prisma', 'tailwindcss'].includes(name))).toEqual([])
})
