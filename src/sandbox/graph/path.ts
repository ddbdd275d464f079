/** The version, and the name of the platform's second host, which answers here too (platform §1, "Second host"). */
const PREFIXES = /^(?:\/api\.facebook\.com)?(?:\/v\d+\.\d+)?(?=\/|$)/

/** What a target of a request asks for: the path as it was, the path without version and host, and the query. */
export function pathOf(target: string): { fullPath: string; path: string; query: URLSearchParams } {
  const mark = target.indexOf('?')
  const fullPath = mark < 0 ? target : target.slice(0, mark)
  return {
    fullPath,
    path: fullPath.replace(PREFIXES, '').replace(/\/$/, ''),
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
  }
}
