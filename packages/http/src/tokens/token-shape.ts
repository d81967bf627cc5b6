/** Matches a key that is a signed JSON Web Token. */
export const tokenShape: RegExp = /^[\w-]+\.[\w-]+\.[\w-]+$/;
