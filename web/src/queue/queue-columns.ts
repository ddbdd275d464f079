/** Where a column has room; who it is always has. */
export const wide = {
  where: 'hidden @xl:table-cell',
  time: 'hidden w-28 @xl:table-cell',
  deadline: 'hidden @2xl:table-cell',
  source: 'hidden @4xl:table-cell',
}
/** Of what can be done with a row: no more than it takes where there is little room. */
export const actionsWidth = 'w-28 @sm:w-36'
export const cell = 'truncate px-3'
