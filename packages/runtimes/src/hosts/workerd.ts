import { gateway } from '../gateway.ts';

const worker: { fetch: typeof gateway } = { fetch: gateway };

// oxlint-disable-next-line import/no-default-export -- workerd asks for it.
export default worker;
