import { parentPort } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, type QuickJSSyncVariant } from 'quickjs-emscripten-core'

// The thread in which scripts run. It knows nothing of the process: a script gets JSON and gives JSON.

const memoryBytes = 16 * 1024 * 1024
const stackBytes = 256 * 1024

/** As it comes from the pool (./script-pool.ts). */
interface Asked {
  code: string
  /** JSON of an object: the variables */
  input: string
}

/** JSON of what the script returned, or what went wrong. */
export type Ran = { json: string } | { problem: string }

/** The whole of what a script sees: its variables, and what the language itself has. */
const wrapped = ({ code, input }: Asked) =>
  `JSON.stringify((function (vars) { 'use strict';\n${code}\n})(JSON.parse(${JSON.stringify(input)})))`

function problemOf(error: unknown): string {
  const { name, message } = Object(error) as { name?: unknown; message?: unknown }
  return message === undefined ? String(error) : `${String(name ?? 'Error')}: ${String(message)}`
}

// It is declared as a module of CommonJS, and is one of ES.
const module = await newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant)

/** Each script has a runtime of its own, which goes with it. */
function run(asked: Asked): Ran {
  const runtime = module.newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  const context = runtime.newContext()
  try {
    const result = context.evalCode(wrapped(asked), 'script.js')
    if ('error' in result && result.error) {
      const problem = problemOf(context.dump(result.error))
      result.error.dispose()
      return { problem }
    }
    const value = context.dump(result.value)
    result.value.dispose()
    return { json: typeof value === 'string' ? value : 'null' }
  } finally {
    context.dispose()
    runtime.dispose()
  }
}

parentPort?.on('message', (asked: Asked) => {
  let ran: Ran
  try {
    ran = run(asked)
  } catch (error) {
    ran = { problem: (error as Error).message }
  }
  parentPort?.postMessage(ran)
})
parentPort?.postMessage('ready')
