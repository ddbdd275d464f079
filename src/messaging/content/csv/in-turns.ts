/**
 * A part of each import that runs. One that fails for a cause of ours waits for the next run, and holds none of the others
 * back. `goOn` answers whether more of an import is left.
 */
export async function inTurns<Import>(
  running: readonly Import[],
  goOn: (one: Import) => Promise<boolean>,
): Promise<{ more: boolean }> {
  let more = false
  const failed: unknown[] = []
  for (const one of running) {
    try {
      if (await goOn(one)) more = true
    } catch (problem) {
      failed.push(problem)
    }
  }
  if (failed.length > 0) throw failed[0]
  return { more }
}
