import { z } from 'zod'

const upper = z.string().transform((text) => text.toUpperCase())

const buttonSchema = z.looseObject({ type: upper, text: z.string().optional(), url: z.string().optional() })

const exampleSchema = z.looseObject({ header_handle: z.array(z.string()).optional() })

/** One component of a definition; members not checked here pass through as they came (platform §4.1). */
const plainComponentSchema = z.looseObject({
  type: upper,
  format: upper.optional(),
  text: z.string().optional(),
  example: exampleSchema.optional(),
  buttons: z.array(buttonSchema).optional(),
})

const componentSchema = plainComponentSchema.extend({
  cards: z.array(z.looseObject({ components: z.array(plainComponentSchema) })).optional(),
})

export type Component = z.infer<typeof componentSchema>
export type TemplateButton = z.infer<typeof buttonSchema>

const category = upper.pipe(z.enum(['AUTHENTICATION', 'MARKETING', 'UTILITY']))
const parameterFormat = upper.pipe(z.enum(['POSITIONAL', 'NAMED']))
const ttl = z.number().int().min(-1)

export const createTemplateSchema = z.looseObject({
  name: z.string().min(1),
  language: z.string().min(2),
  category,
  parameter_format: parameterFormat.default('POSITIONAL'),
  components: z.array(componentSchema),
  message_send_ttl_seconds: ttl.optional(),
})

export const editTemplateSchema = z.looseObject({
  components: z.array(componentSchema).optional(),
  category: category.optional(),
  parameter_format: parameterFormat.optional(),
  message_send_ttl_seconds: ttl.optional(),
})

export type TemplateStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'

export type Template = {
  id: string
  businessId: string
  name: string
  language: string
  category: z.infer<typeof category>
  parameterFormat: z.infer<typeof parameterFormat>
  components: Component[]
  ttl: number | undefined
  status: TemplateStatus
  rejectedReason: string
  /** When it was edited while approved: at most once a day and ten times in 30 days (§4.2). */
  edits: number[]
  pauses: number
  /** Counts reviews asked for, so that an older one does not decide about a newer text. */
  revision: number
  updatedAt: number
}

/** Names or numbers of the variables of a text, in order of first appearance. */
export function variablesOf(text: string): string[] {
  const found = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]!)
  return [...new Set(found)]
}

export function partOf(components: Component[], type: string): Component | undefined {
  return components.find((component) => component.type === type)
}
