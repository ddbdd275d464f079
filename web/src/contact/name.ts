/** What a person is called: what the team says, else what they call themselves, else their phone. */
export function nameOf(contact: {
  name: string | null
  profileName: string | null
  phone: string | null
}): string {
  const called = contact.name?.trim() || contact.profileName?.trim()
  return called || (contact.phone ? formatPhone(contact.phone) : 'Unknown person')
}

/** A phone as people write it, and as it is shown here, in the form that is stored; other words stay as they are. */
export function asStored(words: string): string {
  return /^\+?[\d\s().-]*\d{3}[\d\s().-]*$/.test(words) ? words.replaceAll(/[\s().-]/g, '') : words
}

/** Groups the digits of `+15550100021` so that one can read them; which ones belong together differs by country. */
export function formatPhone(phone: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  if (american) return `+1 ${american[1]} ${american[2]} ${american[3]}`
  return phone.replace(/^(\+\d{2})(\d{3})(?=\d)/, '$1 $2 ').replace(/(\d{3})(?=\d{3,4}$)/, '$1 ')
}
