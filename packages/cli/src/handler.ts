/** Answers a request; never rejects. */
export type Handler = (request: Request) => Promise<Response>;
