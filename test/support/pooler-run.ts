/** What a run through a pooler leaves out, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'test/process/embedded/**': 'because the PostgreSQL that Parley brings along has no pooler',
  'test/sandbox/**': 'because the sandbox has no database',
  'test/e2e/gallery.test.ts': 'because the gallery has no server and no database',
  'test/web/**': 'because it is about what runs in browsers',
}
