import { expect, test } from 'vitest'
import { sha256Hex } from '#core/crypto.ts'
import { encodeStrictly, sign } from '#outside/s3/signature.ts'

// The examples that AWS publishes: "Authenticating Requests: Using the Authorization Header" of the S3 API reference.

const key = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const empty = sha256Hex('')

interface Example {
  what: string
  request: { method: string; path: string; query: Record<string, string>; headers: Record<string, string> }
  signedHeaders: string
  signature: string
}

test.each<Example>([
  {
    what: 'GET of a part of an object',
    request: { method: 'GET', path: '/test.txt', query: {}, headers: { range: 'bytes=0-9' } },
    signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT of an object',
    request: {
      method: 'PUT',
      path: `/${encodeStrictly('test$file.text')}`,
      query: {},
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': sha256Hex('Welcome to Amazon S3.'),
      },
    },
    signedHeaders: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'GET with a parameter without a value',
    request: { method: 'GET', path: '/', query: { lifecycle: '' }, headers: {} },
    signedHeaders: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'a list of objects',
    request: { method: 'GET', path: '/', query: { prefix: 'J', 'max-keys': '2' }, headers: {} },
    signedHeaders: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('signs as the published example does: $what', ({ request, signedHeaders, signature }) => {
  const headers = { 'x-amz-content-sha256': empty, ...request.headers, host }
  const signed = sign({ ...request, headers }, key, at)
  expect(signed['x-amz-date']).toBe('20130524T000000Z')
  expect(signed.authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`,
  )
})

test('encodes what browsers leave alone', () => {
  expect(encodeStrictly("a b+c'(d)*!~é/")).toBe('a%20b%2Bc%27%28d%29%2A%21~%C3%A9%2F')
})
