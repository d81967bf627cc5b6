/**
 * The gateway's signature for thinking that its model did not sign, because clients drop thinking without a signature. When
 * the thinking comes back, the gateway removes the signature, so no provider takes the thinking for signed.
 */
export const unsignedThinking = 'toolgate-unsigned';
