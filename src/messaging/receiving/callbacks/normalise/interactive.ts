import { z } from 'zod'
import type { Content } from './content.ts'
import { listOrEmpty, textOrNull } from './fields.ts'
import { inCamelCase } from './names.ts'

const choice = z.looseObject({ id: z.string(), title: z.string(), description: textOrNull })

const form = z.looseObject({ name: textOrNull, body: textOrNull, response_json: textOrNull })

const permission = z.looseObject({ response: z.string() })

/** Replies to interactive messages, by their own type (spec/6 11.1). */
const answers: Readonly<Record<string, (answer: unknown) => Record<string, unknown> | null>> = {
  button_reply: readChoice,
  list_reply: readChoice,
  nfm_reply: readForm,
  call_permission_reply: readPermission,
}

export function readInteractive(body: unknown): Content | null {
  const parsed = z.looseObject({ type: z.string() }).safeParse(body)
  if (!parsed.success) return null
  const { type } = parsed.data
  const content = answers[type]?.(parsed.data[type]) ?? shownProducts(type, parsed.data)
  return content ? { content: { type, ...content } } : null
}

const words = z.looseObject({ text: textOrNull }).nullish().catch(null)
const item = z.looseObject({ product_retailer_id: z.string() })
const section = z.looseObject({ title: textOrNull, product_items: listOrEmpty })
const action = z.looseObject({
  catalog_id: textOrNull,
  product_retailer_id: textOrNull,
  sections: listOrEmpty,
  parameters: z.looseObject({ thumbnail_product_retailer_id: textOrNull }).optional().catch(undefined),
})
const products = z.looseObject({ header: words, body: words, footer: words, action })

const productTypes = new Set(['product', 'product_list', 'catalog_message'])

/** Products that a customer shows, stored like the products that the workspace shows (spec/10 PL11). */
function shownProducts(type: string, body: unknown): Record<string, unknown> | null {
  if (!productTypes.has(type)) return null
  const parsed = products.safeParse(body)
  if (!parsed.success) return null
  const { header, body: said, footer, action: shown } = parsed.data
  const { catalog_id, product_retailer_id, parameters } = shown
  const productRetailerId = product_retailer_id ?? parameters?.thumbnail_product_retailer_id
  const sections = shown.sections.flatMap((one) => {
    const { data } = section.safeParse(one)
    if (!data) return []
    const ids = data.product_items.flatMap((it) => item.safeParse(it).data?.product_retailer_id ?? [])
    return [{ title: data.title, productRetailerIds: ids }]
  })
  return {
    ...(header?.text && { header: { type: 'text', text: header.text } }),
    ...(said?.text && { body: { text: said.text } }),
    ...(footer?.text && { footer: { text: footer.text } }),
    action: {
      ...(catalog_id && { catalogId: catalog_id }),
      ...(productRetailerId && { productRetailerId }),
      ...(sections.length > 0 && { sections }),
    },
  }
}

function readChoice(answer: unknown): Record<string, unknown> | null {
  const parsed = choice.safeParse(answer)
  if (!parsed.success) return null
  const { id, title, description } = parsed.data
  return { id, title, description }
}

/** A submitted form, whose values are JSON text. */
function readForm(answer: unknown): Record<string, unknown> | null {
  const parsed = form.safeParse(answer)
  if (!parsed.success) return null
  const { name, body, response_json: responseJson } = parsed.data
  return { name, body, responseJson, response: responseJson === null ? null : jsonOrNull(responseJson) }
}

function readPermission(answer: unknown): Record<string, unknown> | null {
  const parsed = permission.safeParse(answer)
  return parsed.success ? (inCamelCase(parsed.data) as Record<string, unknown>) : null
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
