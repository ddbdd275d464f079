/** A description without the addresses in it, and those. */
export function withoutCandidates(sdp: string): { sdp: string; candidates: string[] } {
  const lines = sdp.split(/\r?\n/)
  const isCandidate = (line: string) => /^a=(candidate:|end-of-candidates)/.test(line)
  return {
    sdp: lines.filter((line) => !isCandidate(line)).join('\r\n'),
    candidates: lines.filter((line) => line.startsWith('a=candidate:')).map((line) => line.slice(2)),
  }
}
