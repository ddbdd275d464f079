import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#outside/guarded-client/addresses.ts'

const forbidden: Record<string, string[]> = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  unspecified: ['0.0.0.0', '::', '0.1.2.3'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200'],
  'link-local': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  'unique-local': ['fc00::1', 'fd00:ec2::254'],
  'site-local': ['fec0::1'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: [
    '240.0.0.1',
    '192.0.0.192',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.5',
    '2001:db8::1',
    '100::1',
    '4000::1',
  ],
  mapped: ['::ffff:10.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
  compatible: ['::127.0.0.1', '::10.0.0.1'],
  NAT64: ['64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::', '2002:a00:1::1', '192.88.99.1'],
  teredo: ['2001::1'],
  metadata: ['168.63.129.16', '169.254.169.254'],
  'no address': ['', 'example.com', '1.2.3', '256.1.1.1'],
}

describe('isPublicAddress', () => {
  for (const [kind, addresses] of Object.entries(forbidden))
    test.each(addresses)(`${kind}: %s is refused`, (address) => {
      expect(isPublicAddress(address)).toBe(false)
    })

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test("this machine's own addresses are refused", () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { address } of own) expect(isPublicAddress(address)).toBe(false)
  })
})
