import { readFileSync } from 'node:fs'

// Loaded before a program (`--import`): its machine's clock runs ahead by as many milliseconds as FAULTS_CLOCK, a file,
// says. The clock of tests (spec/7) is one process's own; a run has many, the sandbox among them, and they jump together.

let aheadMs = 0

/** For the process that moves the clock, which knows first. */
export function runAhead(ms: number): void {
  aheadMs = ms
}

const RealDate = Date
const now = () => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

const file = process.env.FAULTS_CLOCK
if (file) {
  const read = () => {
    const text = readFileSync(file, 'utf8')
    if (text !== '') aheadMs = Number(text)
  }
  read()
  setInterval(read, 50).unref()
}
