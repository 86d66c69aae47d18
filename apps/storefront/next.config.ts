import path from 'node:path';

import type { NextConfig } from 'next';

const repository = path.resolve(import.meta.dirname, '../..');

const config: NextConfig = {
  // One folder with everything that the server needs, for the image.
  output: 'standalone',
  outputFileTracingRoot: repository,
  turbopack: { root: repository },
  poweredByHeader: false,
  // Files that no page is; `src/proxy.ts` has the headers of pages.
  headers: () =>
    Promise.resolve(
      [
        '/_next/:path*',
        '/health',
        '/icon.svg',
        '/share.png',
        '/robots.txt',
        '/sitemap.xml',
        '/sitemap/:path*',
      ].map((source) => ({
        source,
        headers: [
          { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" },
          { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
          { key: 'X-Content-Type-Options', value: 'nosniff' },
        ],
      })),
    ),
  // `npm run types` checks them, together with all other code.
  typescript: { ignoreBuildErrors: true },
  // Addresses of rewrites keep their host: Next.js takes 127.0.0.1 for another one than localhost.
  skipProxyUrlNormalize: true,
  experimental: {
    // A page that no address has is a whole document in its language, also without scripts.
    globalNotFound: true,
    // Answers of the store are kept in memory: the image cannot write.
    isrFlushToDisk: false,
    // Photos of returns and avatars go through actions, and before them through `src/proxy.ts`.
    serverActions: { bodySizeLimit: '12mb' },
    proxyClientMaxBodySize: '12mb',
  },
};

export default config;
