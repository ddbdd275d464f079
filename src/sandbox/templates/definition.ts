import { z } from 'zod'
import { listOf } from '../graph/validate.ts'

const upper = z.string().transform((text) => text.toUpperCase())

const buttonSchema = z.looseObject({
  type: upper,
  text: z.string().optional(),
  url: z.string().optional(),
  flow_id: z.coerce.string().optional(),
})

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

/** Members that are kept and shown, and change nothing here (platform §4.1). */
const extras = {
  cta_url_link_tracking_opted_out: z.boolean().optional(),
  sub_category: z.string().optional(),
  bid_spec: z.record(z.string(), z.unknown()).optional(),
  degrees_of_freedom_spec: z.record(z.string(), z.unknown()).optional(),
}

const componentsSchema = z.array(componentSchema)

export const createTemplateSchema = z.looseObject({
  name: z.string().min(1),
  language: z.string().min(2),
  category,
  parameter_format: parameterFormat.default('POSITIONAL'),
  components: componentsSchema.optional(),
  message_send_ttl_seconds: ttl.optional(),
  library_template_name: z.string().optional(),
  library_template_button_inputs: z.array(z.looseObject({ type: upper })).optional(),
  ...extras,
})

export const editTemplateSchema = z.looseObject({
  components: componentsSchema.optional(),
  category: category.optional(),
  parameter_format: parameterFormat.optional(),
  message_send_ttl_seconds: ttl.optional(),
  ...extras,
})

export const upsertTemplatesSchema = z.looseObject({
  name: z.string().min(1),
  languages: listOf(z.string().min(2)).pipe(z.array(z.string()).min(1)),
  category: upper.pipe(z.literal('AUTHENTICATION')),
  components: componentsSchema,
  message_send_ttl_seconds: ttl.optional(),
})

type Extras = { [name in keyof typeof extras]?: unknown } & { library_template_name?: string }

/** Those members of a request that were given. */
export function extrasOf(body: Record<string, unknown>): Extras {
  const names = [...Object.keys(extras), 'library_template_name']
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}

export type TemplateStatus =
  | 'PENDING'
  | 'IN_APPEAL'
  | 'APPROVED'
  | 'REJECTED'
  | 'PAUSED'
  | 'DISABLED'
  | 'ARCHIVED'

export type Template = {
  id: string
  businessId: string
  name: string
  language: string
  category: z.infer<typeof category>
  parameterFormat: z.infer<typeof parameterFormat>
  components: Component[]
  ttl: number | undefined
  extras: Extras
  status: TemplateStatus
  /** What it was before it was archived. */
  archivedFrom?: TemplateStatus | undefined
  rejectedReason: string
  /** What people think of it, where the control plane has said so; else it follows the status. */
  quality?: string
  /** What it was, and what it is to become, after a change of its category (§12.2). */
  previousCategory?: string
  correctCategory?: string | undefined
  /** When it was edited while approved: at most once a day and ten times in 30 days (§4.2). */
  edits: number[]
  pauses: number
  /** The platform looks how people like it: what is sent waits until it knows (PL11). */
  isHeld?: boolean
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
