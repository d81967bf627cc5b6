// The gateway on Cloudflare's workerd. `worker.capnp` names the bundle of this file.
import { gateway } from './gateway.ts';

const worker: { fetch: typeof gateway } = { fetch: gateway };

// oxlint-disable-next-line import/no-default-export -- workerd requires it.
export default worker;
