import { fold } from '#core/fold.ts'

interface Texts {
  name: string
  header: { text: string | null } | null
  body: { text: string }
  footer: { text: string } | null
  buttons: readonly { text: string }[]
}

/**
 * The name of a template, or of a value in it, as people read it wherever the dashboard says it. The platform allows
 * no spaces in names, so `order_update` is written for the words "order update".
 */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Whether these words are in its name or one of its texts, as the server looks for them. */
export function fits({ name, header, body, footer, buttons }: Texts, wanted: string): boolean {
  const plain = (text: string) => fold(inWords(text))
  const texts = [name, header?.text, body.text, footer?.text, ...buttons.map(({ text }) => text)]
  return texts.some((text) => text && plain(text).includes(plain(wanted)))
}
