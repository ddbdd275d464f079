/**
 * Whether a text can stand in a header of a request: Latin-1 without control characters. Others are refused where they
 * are given; the client of HTTP would refuse them only at each request, as if nobody could be reached.
 */
export const standsInHeader = (value: string): boolean => /^[\x20-\x7e\xa0-\xff]*$/.test(value)
