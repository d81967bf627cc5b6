/** Returns an address without the brackets that an IPv6 address has in a URL. */
export function trimBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
