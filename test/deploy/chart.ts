import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireThat } from './told.ts'

/** Outside of the repository, and kept between runs. */
const folder = join(tmpdir(), 'parley-deploy')
const helm = join(folder, 'helm')

/** The version that the chart is rendered for. */
const kubernetes = '1.31.0'

/** Helm is built from its source, and the schemas of Kubernetes are a package of npm; both at fixed versions. */
function prepare(): void {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(helm)) {
    const env = { ...process.env, GOBIN: folder }
    execFileSync('nice', ['go', 'install', '-p', '1', 'helm.sh/helm/v3/cmd/helm@v3.16.0'], { env })
  }
  const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', ...flags, 'kubernetes-models@5.1.0', 'js-yaml@4.1.0'], { stdio: 'inherit' })
}

const installed = (file: string) => import(pathToFileURL(join(folder, 'node_modules', file)).href)

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

/** What an installation consists of: as the values are, and with all that can be turned on. */
const installations: Record<string, string[]> = {
  'as it is': [],
  'with all that can be turned on': [
    'worker.autoscaling.enabled=true',
    'calls.enabled=true',
    'ingress.enabled=true',
  ],
}

async function rendered(settings: string[]): Promise<Manifest[]> {
  const told = execFileSync(
    helm,
    [
      'template',
      'parley',
      'deploy/helm',
      '--kube-version',
      kubernetes,
      ...settings.flatMap((one) => ['--set', one]),
    ],
    {
      encoding: 'utf8',
    },
  )
  const { loadAll } = await installed('js-yaml/dist/js-yaml.mjs')
  return (loadAll(told) as (Manifest | null)[]).filter((one) => one !== null)
}

/** Throws what the schema of its kind has against it. */
async function validate(manifest: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest
  const models = await installed(`kubernetes-models/${apiVersion}/${kind}.js`)
  const Model = models[kind] as new (given: Manifest) => { validate(): void }
  new Model(manifest).validate()
}

export async function tryChart(): Promise<void> {
  prepare()
  execFileSync(helm, ['lint', '--strict', '--quiet', 'deploy/helm'], { stdio: 'inherit' })
  for (const [name, settings] of Object.entries(installations)) {
    const manifests = await rendered(settings)
    for (const manifest of manifests) await validate(manifest)
    requireThat(manifests.length > 5, `the chart ${name}: ${manifests.length} objects agree with the schemas`)
  }
}
