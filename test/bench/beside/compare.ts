import { setTimeout as sleep } from 'node:timers/promises'
import { estimate, median } from '../measure/statistics.ts'
import { type Operation, operations } from './operations.ts'
import { countStatements, type Product, startProduct, type Work, workOf } from './product.ts'

/** `npm run bench -- --beside <checkout>`: this checkout beside another one, both as users start them. */
export interface BesideOptions {
  folder: string
  rounds: number
}

interface Sample {
  node: number
  postgres: number
  ms: number
}

/** What goes on behind the answers belongs to the operations that caused it. */
const settleMs = 1500
const idleSeconds = 20

async function perform(
  product: Product,
  { callers, count, once }: Operation,
  many = count,
): Promise<number[]> {
  const took: number[] = []
  let begun = 0
  const call = async (caller: number) => {
    while (begun++ < many) {
      const at = performance.now()
      await once(product, caller)
      took.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  await sleep(settleMs)
  return took
}

async function measure(product: Product, operation: Operation): Promise<Sample> {
  await operation.prepare?.(product)
  await sleep(settleMs)
  const before = product.cpu()
  const took = await perform(product, operation)
  const after = product.cpu()
  const per = (of: 'node' | 'postgres') => ((after[of] - before[of]) / operation.count) * 1e6
  return { node: per('node'), postgres: per('postgres'), ms: median(took) }
}

/** Statements, commits and syncs of the log of one operation; those of an idle product are in them. */
async function countWork(product: Product, operation: Operation): Promise<Work> {
  const many = Math.min(operation.count, 100)
  await operation.prepare?.(product)
  await countStatements(product, true)
  await sleep(settleMs)
  const before = await workOf(product)
  await perform(product, operation, many)
  const after = await workOf(product)
  await countStatements(product, false)
  const per = (of: keyof Work) => (after[of] - before[of]) / many
  return { commits: per('commits'), statements: per('statements'), walSyncs: per('walSyncs') }
}

const total = ({ node, postgres }: Sample) => node + postgres
const whole = (value: number) => value.toFixed(0)

function tell(
  operation: Operation,
  of: readonly [Product, Sample[], Work][],
  ratios: readonly number[],
): void {
  console.log(
    `\n${operation.name}, ${operation.callers === 1 ? 'one caller' : `${operation.callers} callers`}`,
  )
  for (const [{ name }, samples, work] of of) {
    const middle = (value: (sample: Sample) => number) => whole(median(samples.map(value)))
    const cpu = `${middle(total)} us of CPU (Node ${middle((one) => one.node)}, PostgreSQL ${middle((one) => one.postgres)})`
    const counts = `${work.statements.toFixed(1)} statements, ${work.commits.toFixed(1)} commits, ${work.walSyncs.toFixed(1)} syncs of WAL`
    console.log(`  ${name.padEnd(7)} ${cpu}, ${middle((one) => one.ms)} ms; ${counts}`)
  }
  const { median: ratio, low, high } = estimate(ratios)
  console.log(`  now / before: ${ratio.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}] of its CPU`)
}

async function compareOperation(operation: Operation, now: Product, before: Product, rounds: number) {
  const samples = new Map<Product, Sample[]>([
    [now, []],
    [before, []],
  ])
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    // In turn, so that neither has the quieter half of the time.
    const order = round % 2 === 0 ? [now, before] : [before, now]
    for (const product of order) samples.get(product)?.push(await measure(product, operation))
    const [one, other] = [now, before].map((product) => total(samples.get(product)?.at(-1) as Sample))
    ratios.push((one as number) / (other as number))
  }
  const rows: [Product, Sample[], Work][] = []
  for (const product of [now, before])
    rows.push([product, samples.get(product) ?? [], await countWork(product, operation)])
  tell(operation, rows, ratios)
}

async function compareIdle(products: readonly Product[]): Promise<void> {
  console.log(`\nat rest for ${idleSeconds} s`)
  for (const product of products) {
    await countStatements(product, true)
    await sleep(settleMs)
    const [before, counted] = [product.cpu(), await workOf(product)]
    await sleep(idleSeconds * 1000)
    const [after, then] = [product.cpu(), await workOf(product)]
    await countStatements(product, false)
    const perSecond = (from: number, to: number) => ((to - from) / idleSeconds) * 1000
    const node = perSecond(before.node, after.node).toFixed(1)
    const postgres = perSecond(before.postgres, after.postgres).toFixed(1)
    const statements = ((then.statements - counted.statements) / idleSeconds).toFixed(1)
    console.log(
      `  ${product.name.padEnd(7)} ${node} ms of Node and ${postgres} ms of PostgreSQL a second, ${statements} statements a second`,
    )
  }
}

const tellMemory = (when: string, products: readonly Product[]) => {
  console.log(`\nmemory ${when}`)
  for (const product of products) console.log(`  ${product.name.padEnd(7)} ${whole(product.memory())} MB`)
}

/** Compares both and prints what it finds; judges nothing, because the bars are about a quiet machine. */
export async function compareBeside({ folder, rounds }: BesideOptions): Promise<void> {
  const here = process.cwd()
  const products: Product[] = []
  try {
    for (const [name, at] of [
      ['now', here],
      ['before', folder],
    ] as const)
      products.push(await startProduct(name, at))
    const [now, before] = products as [Product, Product]
    console.log('npm start on a built checkout until it is ready')
    for (const { name, startedInMs } of products) console.log(`  ${name.padEnd(7)} ${whole(startedInMs)} ms`)
    tellMemory('after the start', products)
    await compareIdle(products)
    for (const operation of operations) await compareOperation(operation, now, before, rounds)
    tellMemory('after all of it', products)
  } finally {
    for (const product of products) await product.stop()
  }
}
