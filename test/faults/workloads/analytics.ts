import { countedMessages, keptMessages, membersCounted } from '../../insight/rollups/recount.ts'
import { type MakeWorkload, told } from './workload.ts'

/** Somebody looks at figures; at the end they are counted again. */
export const analytics: MakeWorkload = (scene) => ({
  name: 'analytics',
  weight: 1,
  async make() {
    await scene.door.api('GET', '/analytics/dashboard')
  },
  async compare() {
    const now = new Date()
    const [kept, counted] = [await scene.sql(keptMessages, now), await scene.sql(countedMessages, now)]
    const lines = (rows: object[]) => new Set(rows.map((row) => JSON.stringify(row)))
    const [left, right] = [lines(kept), lines(counted)]
    const [members] = await scene.sql<{ kept: number; counted: number }>(membersCounted)
    return {
      counts: { figures: counted.length },
      faults: [
        ...told(
          'kept figures that a count does not find',
          kept.filter((row) => !right.has(JSON.stringify(row))),
        ),
        ...told(
          'counted figures that are not kept',
          counted.filter((row) => !left.has(JSON.stringify(row))),
        ),
        ...(members?.kept === members?.counted ? [] : [`messages of members: ${JSON.stringify(members)}`]),
      ],
    }
  },
})
