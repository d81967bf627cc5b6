import type { NextConfig } from 'next';

const config: NextConfig = {
  reactStrictMode: true,
  // In this repository the packages are linked as TypeScript sources.
  transpilePackages: ['toolgate'],
};

export default config;
