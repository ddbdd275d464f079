/** What the platform's codes mean for the one who wrote; other codes come with the platform's own words. */
const reasons: Record<number, string> = {
  0: 'The platform did not confirm it in time. It may or may not have arrived.',
  130472: 'The platform did not deliver it: this person is part of an experiment about marketing messages.',
  131026: 'This person cannot receive it: the phone may have no account, or an old app.',
  131047: 'More than 24 hours have passed since they last wrote. Send a template instead.',
  131049: 'The platform held it back: this person got enough marketing messages lately.',
  131051: 'The platform does not support this type of message.',
  131053: 'The platform could not read the file.',
}

/** Why it failed, in words. */
export function failureWords(error: { code: number; message: string } | null): string {
  if (!error) return 'It could not be sent.'
  const reason = reasons[error.code] ?? error.message
  return error.code === 0 ? reason : `${reason} (${error.code})`
}
