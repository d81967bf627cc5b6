import { gateway } from '../gateway.ts';

declare const Deno: {
  args: string[];
  serve(options: { hostname: string; port: number }, handler: typeof gateway): void;
};

Deno.serve({ hostname: '127.0.0.1', port: Number(Deno.args[0]) }, gateway);
