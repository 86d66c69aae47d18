import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const libs = path.join(root, 'libs');

/** Builds the console: static files for any web server that answers unknown addresses with `index.html`. */
export async function buildConsole(outDir = path.join(root, 'dist/console')) {
  // Only then are styles inserted as rules, which a policy without inline styles allows.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    resolve: { alias: [{ find: /^@comptoir\/([a-z-]+)$/, replacement: `${libs}/$1/src/index.ts` }] },
    esbuild: { jsx: 'automatic' },
    build: {
      outDir,
      emptyOutDir: true,
      target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
      // The content security policy allows no data: addresses for scripts and fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1200,
      rollupOptions: { onwarn: ignoreDirectives },
    },
  });
}

/** Packages mark their client components, which only matters to servers that render React. */
function ignoreDirectives(warning, warn) {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole(process.argv[2]);
