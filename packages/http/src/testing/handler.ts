/** A fetch handler. */
export type Handler = (request: Request) => Promise<Response>;
