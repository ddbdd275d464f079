const serverOf = (address: string): string | null =>
  URL.canParse(address.trim()) ? new URL(address.trim()).origin : null

/**
 * Whether an address has another scheme, host or port than the one before, so that the secrets which were kept for that
 * have to be given again. What is only half written has none yet.
 */
export function isOnOtherServer(before: string | null, after: string | null): boolean {
  const [one, other] = [serverOf(before ?? ''), serverOf(after ?? '')]
  return one !== null && other !== null && one !== other
}
