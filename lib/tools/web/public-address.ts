import ipaddr from 'ipaddr.js'

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an IP address belongs to the public internet. Everything with a purpose of its own does not: private, loopback, link-local,
 * shared, unique local, multicast, reserved and the IPv6 forms that carry an IPv4 address (a mapped one is judged as what it maps to).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : true
}
