/**
 * The signature of thinking whose model signs nothing. Clients drop thinking without a signature,
 * so there has to be one; on the way back it is recognised and left out, so no provider gets
 * unsigned thinking as signed.
 */
export const unsignedThinking = 'toolgate-unsigned';
