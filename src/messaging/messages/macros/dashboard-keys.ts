/**
 * The keys of the dashboard, as it names them: a letter, a sequence `g i`, with the control or command key `Mod+k`. Its
 * commands can have no others, and a macro none that would be taken for one of these.
 */
export const dashboardKeys = [
  // The conversation.
  ...['a', 'b', 'c', 'd', 'e', 'h', 'i', 'm', 'o', 'p', 'r', 't', 'u', 'v', 'w', 'y', 'Mod+f', 'Mod+z'],
  // Lists, and what is picked in them.
  ...['f', 'j', 'k', 'n', 's', 'x', '/'],
  ...['* *', '* a', '* c', '* d', '* e', '* h', '* n', '* p', '* r', '* t', '* u', '* w'],
  // Places.
  ...['g a', 'g b', 'g c', 'g i', 'g l', 'g m', 'g n', 'g o', 'g p', 'g q', 'g s', 'g t', 'g u', 'g v'],
  ...['?', 'Mod+k'],
] as const
export type DashboardKeys = (typeof dashboardKeys)[number]

/** Whether the keys of one may begin with those of the other, or be the same. */
const meet = (one: string, other: string): boolean =>
  `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `)

/** Whether the dashboard uses these keys itself. */
export const isOfDashboard = (keys: string): boolean => dashboardKeys.some((own) => meet(own, keys))
