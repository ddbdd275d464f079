import { globSync } from 'node:fs'
import { text } from './page-text.ts'

/** Only our own script and what it asks of us; Scalar sets its style in the page. */
export const viewerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Nothing of it speaks to others: no fonts, proxy, telemetry or assistants from elsewhere. */
const ownOnly = {
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
}

/** The built script below the dashboard's folder, as the browser asks for it; its name carries its hash. */
const scriptIn = (folder: string): string | undefined => globSync('assets/scalar-*.js', { cwd: folder })[0]

/** A document that the page offers, by the address of its JSON. */
export interface Source {
  title: string
  slug: string
  url: string
}

/**
 * The reference as Scalar shows it: to search, to try with a key. It offers all sources and opens `first`. Null where
 * the dashboard's folder has not been built.
 */
export function viewerPage(
  folder: string,
  basePath: string,
  sources: readonly Source[],
  first: Source,
  plain: string,
): string | null {
  const script = scriptIn(folder)
  if (!script) return null
  const configuration = {
    ...ownOnly,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    sources: sources.map((source) => ({ ...source, default: source === first })),
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley: ${text(first.title)}</title>
<meta name="description" content="${text(`${first.title} of Parley: search the operations and try them with your key.`)}">
<link rel="icon" type="image/svg+xml" href="${text(`${basePath}/favicon.svg`)}"></head>
<body><noscript><p><a href="${text(plain)}">The same reference as one page without scripts</a></p></noscript>
<script id="api-reference" data-configuration="${text(JSON.stringify(configuration))}"></script>
<script src="${text(`${basePath}/${script}`)}"></script>
</body></html>
`
}
