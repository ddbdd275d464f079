/** Where the bytes of a file of voice menus are, below the address of the dashboard. */
export const voicePath = (filename: string): string => `api/ivr-flows/audio/${encodeURIComponent(filename)}`
