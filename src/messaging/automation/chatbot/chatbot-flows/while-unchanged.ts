import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { type ChatbotFlow, flowById, flowLoader } from './flow-queries.ts'

const mostTries = 5

/**
 * Checks and changes a flow, and does both again where somebody else saved it between them: what runs is what was checked
 * (spec/8 CF2). `change` answers null where the revision that it holds is another one. Throws not_found, and conflict where
 * the flow never stays as it is.
 */
export const whileUnchanged = <T>(
  ctx: Ctx,
  id: string,
  change: (known: ChatbotFlow) => Promise<T | null>,
): Promise<T> =>
  whileRowUnchanged({ read: () => flowById(ctx, id), forget: () => flowLoader(ctx).clear(id) }, change)

/** The same for a flow of any family. */
export async function whileRowUnchanged<F, T>(
  { read, forget }: { read(): Promise<F>; forget(): void },
  change: (known: F) => Promise<T | null>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const changed = await change(await read())
    if (changed !== null) return changed
    forget()
  }
  throw new AppError('conflict', 'Somebody else is saving this flow. Try again.').because('changed_meanwhile')
}
