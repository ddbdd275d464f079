/** The release that runs beside the present version in test/releases/side-by-side.test.ts: its tag, or its commit. */
export const lastRelease = {
  version: '0.5.0',
  commit: 'd14cdc979aef82f803857176df2be1d0edddfaaa',
} as const
