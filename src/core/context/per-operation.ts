import type { Ctx } from './context.ts'

/**
 * One instance, per operation, of something that is made from its context: loaders above all, which gather single reads
 * into one statement. It is made when it is first asked for and never outlives the operation.
 */
export function perOperation<T extends object>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  return (ctx) => {
    ctx.made ??= new Map()
    let one = ctx.made.get(make) as T | undefined
    if (!one) {
      one = make(ctx)
      ctx.made.set(make, one)
    }
    return one
  }
}
