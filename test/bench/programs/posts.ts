import { Pool } from 'undici'

/** Posts a template to a phone as Parley does, up to so many at a time; answers the platform's name for it. */
export function openPosts(port: string | undefined, inHand: number): (phone: string) => Promise<string> {
  const platform = new Pool(`http://127.0.0.1:${port}`, { connections: inHand, pipelining: 1 })
  return async (phone) => {
    const { statusCode, body } = await platform.request({
      method: 'POST',
      path: '/v25.0/100/messages',
      headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        to: phone,
        type: 'template',
        template: {
          name: 'news',
          language: { code: 'en' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Ann' }] }],
        },
      }),
    })
    const answer = (await body.json()) as { messages: { id: string }[] }
    if (statusCode !== 200) throw new Error(`the platform answered with ${statusCode}`)
    return answer.messages[0]?.id ?? ''
  }
}
