/** Words that are no words, as people write them. */
const shortForms: Record<string, string> = {
  api: 'API',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  ips: 'IPs',
  url: 'URL',
}

/** A name of the interfaces for people: fullName and full_name are "Full name", allowed_ips is "Allowed IPs". */
export function fieldName(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(/[\s_.]+/)
  const text = words
    .filter((word) => word !== '')
    .map((word) => shortForms[word] ?? word)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
