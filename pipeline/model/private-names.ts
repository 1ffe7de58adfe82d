// Host names that only a private network knows.

/** Names without a dot, and the domains for private use: RFC 6761 and 6762, RFC 8375, and `internal`. */
const privateName = /^[^.:[\]]+$|\.(?:localhost|local|internal|home\.arpa)$/i

/** Returns whether a host name has no meaning outside of a private network. */
export const isPrivateName = (host: string): boolean => privateName.test(host)
