import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { checkTemplateForm } from '#messaging/templates/sending.ts'
import { templateInput } from './input.ts'

const beforeFile = templateInput.omit({ headerMedia: true, buttonParams: true })
const beforeFilename = beforeFile.extend({ headerMedia: z.object({ id: uuid }) })

/**
 * Where the header's file cannot be read, as `field` says: what is wrong with the fields before it. All of them can be
 * read, or one of them would have been told (spec/4 B1, order inside step 11).
 */
export async function checkTemplateBefore(ctx: Ctx, field: string, given: unknown): Promise<void> {
  if (!field.startsWith('template.headerMedia')) return
  const earlier = field.endsWith('.filename') ? beforeFilename : beforeFile
  await checkTemplateForm(ctx, parseInput(earlier, given))
}
