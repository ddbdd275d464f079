import { type ToldFailure, toldFailures } from '#doors/graphql/errors.ts'
import { declaredCodes } from '../../schema/throws.ts'

// Whatever a test asks: a field that answers a code which it does not declare fails the run. A throwing listener is an
// uncaught exception, which vitest reports.
toldFailures.subscribe((told) => {
  const { code, fields } = told as ToldFailure
  // Schemas of single tests declare nothing.
  if (!fields.some(({ extensions }) => extensions.pothosOptions)) return
  if (fields.some((field) => declaredCodes(field).includes(code))) return
  throw new Error(`${fields.map(({ name }) => name).join(', ')} answers ${code}, which it does not declare`)
})
