import { generate } from './generator.ts'
import type { Plan } from './plan.ts'

// The load generator is a process of its own, so that its CPU is nobody else's. It is told its plans by its parent
// and ends with it.

process.on('message', (plan: Plan) => {
  generate(plan).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failure: error.stack }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
