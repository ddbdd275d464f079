/**
 * What the migrations make and the Prisma schema cannot say, with the reason. Names as the failing test prints
 * them, for example 'index contact_phone_key': 'unique only among contacts that are not deleted'.
 */
export const writtenByHand: Record<string, string> = {}
