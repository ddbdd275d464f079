const tier = /^(?:TIER_)?([1-9]\d*)(K?)$/

/** How many people a day a messaging limit allows, in the platform's word (TIER_2K); null for no limit, and for another word. */
export function peopleADay(messagingLimit: string | null): number | null {
  const [, digits, thousands] = tier.exec(messagingLimit ?? '') ?? []
  return digits === undefined ? null : Number(digits) * (thousands ? 1000 : 1)
}
