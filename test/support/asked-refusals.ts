/**
 * Whether the documents ask for an answer of 500 and above: 501 where nothing is built, and 503 for what needs the sound of
 * calls while they are switched off (spec/8 CL1).
 */
export const isAskedFor = ({ status, text }: { status: number; text: string }): boolean =>
  status === 501 || (status === 503 && text.includes('Calling is not enabled'))
