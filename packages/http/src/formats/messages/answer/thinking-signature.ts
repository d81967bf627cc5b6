/**
 * The signature for thinking that its model did not sign. Clients drop thinking without a signature, so the gateway
 * adds this one. When the thinking comes back, the gateway recognises the signature and removes it, so that no provider
 * takes the thinking for signed.
 */
export const unsignedThinking = 'toolgate-unsigned';
