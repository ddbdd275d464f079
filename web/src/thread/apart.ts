/** Names and tags run as they are written, whichever way the sentence around them runs. */
export const apart = (text: string): string => `\u2068${text}\u2069`
