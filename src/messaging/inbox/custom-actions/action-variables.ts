/** What addresses, headers and bodies of actions can name (document 2, Custom actions). */
export const actionVariables = [
  'contact.id',
  'contact.phone_number',
  'contact.name',
  'contact.profile_name',
  'user.id',
  'user.name',
  'user.email',
  'user.role',
  'organization.id',
  'organization.name',
] as const
type Variable = (typeof actionVariables)[number]
export type ActionValues = Readonly<Record<Variable, string>>
