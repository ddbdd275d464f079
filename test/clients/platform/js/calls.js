/** Each call is told in one line; a call that fails stops nothing but itself. */
export const given = process.env

const isAnswer = (answer) => !answer?.error

export async function call(name, make, check = isAnswer) {
  let problem = null
  let answer
  try {
    answer = await make()
    if (!check(answer)) problem = `answered ${JSON.stringify(answer).slice(0, 300)}`
  } catch (error) {
    problem =
      `${error?.name}: ${error?.message} ${error?.cause ?? ''} ${JSON.stringify(error?.response ?? error?.data ?? '')}`.slice(
        0,
        500,
      )
  }
  process.stdout.write(`CALL ${JSON.stringify({ name, problem })}\n`)
  return answer
}

/** The control plane of the sandbox. */
export async function sim(method, path, body) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${given.BASE}/__sim${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  return answer.json()
}
