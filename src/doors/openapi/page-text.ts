const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for HTML, in elements and in attributes. */
export const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => entities[sign] as string)

/** A text between tags, where a quotation mark needs no name of its own: in JSON each would be six characters. */
export const content = (value: string): string => value.replace(/[&<>]/g, (sign) => entities[sign] as string)

/** A text in which code stands between backticks. */
export const inline = (value: string): string => content(value).replace(/`([^`]+)`/g, '<code>$1</code>')

/** The little of Markdown that descriptions use: paragraphs, lists, code. */
export function markdown(value: string): string {
  const blocks = value.split('\n\n').map((block) => {
    const lines = block.split('\n')
    if (!lines.every((line) => line.startsWith('- '))) return `<p>${inline(block)}</p>`
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
  })
  return blocks.join('\n')
}
