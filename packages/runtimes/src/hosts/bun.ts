import { gateway } from '../gateway.ts';

declare const Bun: {
  serve(options: {
    fetch: typeof gateway;
    hostname: string;
    port: number;
    idleTimeout: number;
  }): void;
};

Bun.serve({
  fetch: gateway,
  hostname: '127.0.0.1',
  port: Number(process.argv[2]),
  // By default Bun closes a connection after ten silent seconds, sooner than the first heartbeat comes.
  idleTimeout: 60,
});
