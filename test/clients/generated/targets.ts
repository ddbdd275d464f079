/** A code generator, what compiles or imports its client, and what runs the journey of the client. */
export interface Target {
  name: string
  /** of openapi-generator; other tools have their own */
  options?: Partial<Record<Served, string[]>>
  /** in place of openapi-generator: run in the folder of the client, beside `document.json` */
  generate?: string[][]
  /** run one after the other in the folder of the client */
  steps: string[][]
  /** where a program of `journeys/<name>` is put in that folder, and what runs it; without it the client is made and compiled */
  journey?: { at: string; run: string[][] }
}

/** The documents that a Parley serves. */
export type Served = 'v1' | 'api'

export const GENERATOR_VERSION = '7.26.0'

const module = 'example.com/parley'

/** New members of answers stop no client that is made with this. */
const open = 'disallowAdditionalPropertiesIfNotPresent=false'

/** Imports every module of the package that was generated. */
const importAll = `
import importlib, pkgutil, openapi_client
for found in pkgutil.walk_packages(openapi_client.__path__, 'openapi_client.'):
    importlib.import_module(found.name)
`

/** Everything but `Events`: what Python's generator makes of the webhooks of a document cannot be imported. */
const withoutEvents =
  'models,supportingFiles,apis=Broadcasts:Chats:Contacts:Media:Messages:Numbers:Templates:Usage:Webhooks'

const tsc = [
  'tsc',
  '--outDir',
  'out',
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--module',
  'nodenext',
]

const java: Target = {
  name: 'java',
  options: { v1: ['--additional-properties', open], api: ['--additional-properties', open] },
  steps: [
    ['mvn', '--quiet', '--batch-mode', 'compile'],
    ['mvn', '--quiet', '--batch-mode', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'],
  ],
  journey: {
    at: 'journey/Journey.java',
    run: [
      [
        'sh',
        '-c',
        'javac -proc:none -nowarn -cp "target/classes:$(cat classpath)" -d out journey/Journey.java',
      ],
      ['sh', '-c', 'java -cp "out:target/classes:$(cat classpath)" Journey'],
    ],
  },
}

const goOptions = ['--additional-properties', `packageName=parley,useOneOfDiscriminatorLookup=true,${open}`]

const go: Target = {
  name: 'go',
  options: { v1: goOptions, api: goOptions },
  steps: [
    ['rm', '-rf', 'test'],
    ['go', 'mod', 'edit', '-module', module],
    ['go', 'mod', 'tidy'],
    ['go', 'build', '-p', '1', './...'],
  ],
  journey: { at: 'journey/main.go', run: [['go', 'run', '-p', '1', './journey']] },
}

const rust: Target = {
  name: 'rust',
  steps: [
    ['cargo', 'add', '--quiet', '--dev', 'tokio', '--features', 'macros,rt-multi-thread'],
    // Its answers have no headers: a store for cookies keeps the session's.
    ['cargo', 'add', '--quiet', '--dev', 'reqwest@0.13', '--no-default-features', '--features', 'cookies'],
    ['cargo', 'check', '--quiet', '--jobs', '1'],
  ],
  journey: {
    at: 'examples/journey.rs',
    run: [['cargo', 'run', '--quiet', '--jobs', '1', '--example', 'journey']],
  },
}

const python: Target = {
  name: 'python',
  options: { v1: ['--global-property', withoutEvents] },
  steps: [
    ['python3', '-m', 'venv', 'venv'],
    ['venv/bin/pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
    ['venv/bin/python', '-c', importAll],
  ],
  journey: { at: 'journey.py', run: [['venv/bin/python', 'journey.py']] },
}

const typescript: Target = {
  name: 'typescript-fetch',
  steps: [[...tsc, '--lib', 'es2022,dom', '--types', '', 'index.ts']],
  journey: {
    at: 'journey.ts',
    run: [
      [...tsc, '--lib', 'es2022,dom', '--types', 'node', '--typeRoots', 'TYPES', 'journey.ts'],
      ['node', 'out/journey.js'],
    ],
  },
}

const kotlin: Target = { name: 'kotlin', steps: [] }

/** A tool of Python in an environment of its own, beside what its clients import. */
const installed = (...packages: string[]): string[][] => [
  ['python3', '-m', 'venv', 'venv'],
  ['venv/bin/pip', 'install', '--quiet', ...packages],
]

const openapiPythonClient: Target = {
  name: 'openapi-python-client',
  generate: [
    ...installed('openapi-python-client==0.29.1', 'python-dateutil'),
    ['venv/bin/openapi-python-client', 'generate', '--path', 'document.json', '--output-path', 'made'],
    ['sh', '-c', 'ln -s made/parley_*_client client'],
  ],
  steps: [['venv/bin/python', '-m', 'compileall', '-q', 'made']],
  journey: { at: 'journey.py', run: [['venv/bin/python', 'journey.py']] },
}

const datamodelCodeGenerator: Target = {
  name: 'datamodel-code-generator',
  generate: [
    ...installed('datamodel-code-generator==0.89.0', 'pydantic[email]', 'httpx'),
    [
      ...['venv/bin/datamodel-codegen', '--input', 'document.json', '--input-file-type', 'openapi'],
      ...['--output-model-type', 'pydantic_v2.BaseModel', '--output', 'models.py'],
    ],
  ],
  steps: [['venv/bin/python', '-c', 'import models']],
  journey: { at: 'journey.py', run: [['venv/bin/python', 'journey.py']] },
}

const ofGo: string[][] = [
  ['go', 'mod', 'tidy'],
  ['go', 'build', '-p', '1', './...'],
]

/** A program beside a client that is a folder of its module. */
const inGo = {
  at: 'journey/main.go',
  run: [
    ['go', 'mod', 'tidy'],
    ['go', 'run', '-p', '1', './journey'],
  ],
}

const oapiCodegen: Target = {
  name: 'oapi-codegen',
  generate: [
    ['go', 'mod', 'init', module],
    [
      ...['sh', '-c', 'mkdir parley && printf "$1" > config.yaml', 'sh'],
      [
        ...['package: parley', 'output: parley/parley.go', 'generate: { models: true, client: true }'],
        // Schemas of webhooks are taken for unused, and its answers are called as components of /api are.
        'output-options: { skip-prune: true, response-type-suffix: Answer }',
      ].join('\\n'),
    ],
    [
      ...['go', 'run', '-p', '1', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'],
      ...['-config', 'config.yaml', 'document.json'],
    ],
  ],
  steps: ofGo,
  journey: inGo,
}

const ogen: Target = {
  name: 'ogen',
  generate: [
    ['go', 'mod', 'init', module],
    // What it has not implemented it leaves out: forms with `encoding`, and alternatives without a discriminator.
    ['sh', '-c', `printf 'generator: { ignore_not_implemented: ["all"] }' > ogen.yml`],
    [
      ...['go', 'run', '-p', '1', 'github.com/ogen-go/ogen/cmd/ogen@v1.25.0'],
      ...['--target', 'parley', '-package', 'parley', 'document.json'],
    ],
  ],
  steps: ofGo,
  journey: inGo,
}

export const TARGETS: Target[] = [
  ...[java, go, rust, python, typescript, kotlin],
  ...[openapiPythonClient, datamodelCodeGenerator, oapiCodegen, ogen],
]
