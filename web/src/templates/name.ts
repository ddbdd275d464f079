import type { Template } from './documents.ts'

/**
 * The name of a template, or of a value in it, as people read it wherever the dashboard says it. The platform allows
 * no spaces in names, so `order_update` is written for the words "order update".
 */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Whether these words are in its name or text; the name is found as it is shown and as programs write it. */
export function fits({ name, body }: Pick<Template, 'name' | 'body'>, wanted: string): boolean {
  const plain = (text: string) => inWords(text).toLowerCase()
  return plain(`${name} ${body.text}`).includes(plain(wanted))
}
