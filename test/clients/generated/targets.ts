/** A code generator and what shows that its client is whole. */
export interface Target {
  /** of openapi-generator */
  generator: string
  options?: string[]
  /** run one after the other in the folder of the client */
  steps: string[][]
}

export const GENERATOR_VERSION = '7.26.0'

const module = 'example.com/parley'

/** Imports every module of the package that was generated. */
const importAll = `
import importlib, pkgutil, openapi_client
for found in pkgutil.walk_packages(openapi_client.__path__, 'openapi_client.'):
    importlib.import_module(found.name)
`

export const TARGETS: Target[] = [
  {
    generator: 'java',
    options: ['--library', 'native'],
    steps: [['mvn', '--quiet', '--batch-mode', 'compile']],
  },
  {
    generator: 'go',
    options: ['--additional-properties', 'packageName=parley'],
    steps: [
      ['rm', '-rf', 'test'],
      ['go', 'mod', 'edit', '-module', module],
      ['go', 'mod', 'tidy'],
      ['go', 'build', './...'],
    ],
  },
  { generator: 'rust', steps: [['cargo', 'check', '--quiet', '--jobs', '1']] },
  {
    generator: 'python',
    steps: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
      ['venv/bin/python', '-c', importAll],
    ],
  },
  {
    generator: 'typescript-fetch',
    steps: [
      [
        'tsc',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--lib',
        'es2022,dom',
        '--types',
        '',
        'index.ts',
      ],
    ],
  },
]
