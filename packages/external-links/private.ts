// Recognizes addresses of this machine and of private networks. A check in CI must not send requests to them.

import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isPrivateName } from '@docsite/cli/routes'

type Network = readonly [network: string, prefix: number]

/** IANA's IPv4 special-purpose registry, multicast and class E: https://www.iana.org/assignments/iana-ipv4-special-registry */
const reservedIPv4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** The IPv6 range of public addresses. Other addresses are local, multicast, embedded IPv4, or unassigned. */
const globalIPv6: Network = ['2000::', 3]

/** Special ranges within `globalIPv6`: https://www.iana.org/assignments/iana-ipv6-special-registry */
const reservedIPv6: readonly Network[] = [
  // Protocol assignments: Teredo, benchmarking, ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: contains an IPv4 address, which may be private.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

function blockList(family: 'ipv4' | 'ipv6', networks: readonly Network[]): BlockList {
  const blocked = new BlockList()
  for (const [network, prefix] of networks) blocked.addSubnet(network, prefix, family)
  return blocked
}

const reserved = { 4: blockList('ipv4', reservedIPv4), 6: blockList('ipv6', reservedIPv6) }
const global = blockList('ipv6', [globalIPv6])
const mapped = blockList('ipv6', [['::ffff:0:0', 96]])

/** Returns whether an IP address is outside the public internet. Returns true for text that is not an IP address. */
export function isPrivate(ip: string): boolean {
  switch (isIP(ip)) {
    case 4:
      return reserved[4].check(ip)
    case 6:
      // Node.js checks `::ffff:10.0.0.1` against the IPv4 networks.
      if (mapped.check(ip, 'ipv6')) return reserved[4].check(ip, 'ipv6')
      return !global.check(ip, 'ipv6') || reserved[6].check(ip, 'ipv6')
    default:
      return true
  }
}

/** Thrown instead of sending a request to a private address. */
export class PrivateAddress extends Error {
  constructor(name: string, ip: string) {
    super(name === ip ? `\`${ip}\` is a private address` : `\`${name}\` is the private address ${ip}`)
  }
}

/** Resolves a host name to all its addresses, like `dns.lookup`. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const resolveWithSystem: Resolve = (name, done) => resolveName(name, { all: true, verbatim: true }, done)

/**
 * Returns a `lookup` function that rejects private addresses. The connection uses the checked address, so a second DNS response cannot
 * bypass the check.
 */
export function publicLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (name, { all }, done) => {
    // Elsewhere, such a name may not exist, or belong to someone else.
    if (!allowPrivate && isPrivateName(name)) return done(new PrivateAddress(name, name), '')
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? []
      const refused = allowPrivate ? undefined : addresses?.find(({ address }) => isPrivate(address))
      if (error || !first) done(error ?? new Error(`${name} has no address`), '')
      else if (refused) done(new PrivateAddress(name, refused.address), '')
      else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
