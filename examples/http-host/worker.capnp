using Workerd = import "/workerd/workerd.capnp";

# Build the bundle with `pnpm build`, then run: workerd serve worker.capnp
const config :Workerd.Config = (
  services = [(name = "gateway", worker = .gateway)],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "gateway")],
);

const gateway :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-11-01",
);
