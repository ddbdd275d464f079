// Modules that web/vite.config.ts makes.

declare module 'virtual:cache-facts' {
  /** The object types of each union and interface */
  export const possibleTypes: Record<string, string[]>
  /** Object types without an id */
  export const withoutId: string[]
}
