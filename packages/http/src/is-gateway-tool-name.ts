/** Whether a tool of this name switches a feature of the gateway on. Case matters. */
export function isGatewayToolName(name: string): boolean {
  return name.startsWith('svc_');
}
